/** The whole classification: each code with its title. Loaded when somebody asks for it. */
export const anzsicRows = async (): Promise<readonly { readonly code: string; readonly title: string }[]> => {
  const { anzsicTitles } = await import('./anzsic-titles.ts')
  return anzsicTitles
    .trim()
    .split('\n')
    .map(line => ({ code: line.slice(0, line.indexOf(' ')), title: line.slice(line.indexOf(' ') + 1) }))
}
