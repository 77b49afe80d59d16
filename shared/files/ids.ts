/** How the ids of files begin, by what they name. */
export const filesIds = { file: 'fil', fileThread: 'fth', folder: 'fol' } as const
