/** The most files that one archive holds, and the most bytes: what a browser puts together without wanting for room. */
export const mostArchived = { files: 500, bytes: 1024 ** 3 }

type Sized = { readonly size: number }

const bytesOf = (files: readonly Sized[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** Why files are too much for one archive: too many of them, or too large together; undefined where they are not. */
export const archiveProblem = (
  files: readonly Sized[],
): { readonly by: 'files' | 'bytes'; readonly asked: number } | undefined => {
  if (files.length > mostArchived.files) return { by: 'files', asked: files.length }
  const bytes = bytesOf(files)
  return bytes > mostArchived.bytes ? { by: 'bytes', asked: bytes } : undefined
}

/** So many files, and so many bytes, are asked for at once: their addresses are good for a minute. */
const askedAtOnce = { files: 20, bytes: 5_000_000 }

/** Files in stretches whose addresses are asked for together, in their order. A large one is asked for alone. */
export const stretchesOf = <F extends Sized>(files: readonly F[]): readonly (readonly F[])[] => {
  const stretches: F[][] = []
  for (const file of files) {
    const last = stretches.at(-1)
    const fits = last && last.length < askedAtOnce.files && bytesOf([...last, file]) <= askedAtOnce.bytes
    if (fits) last.push(file)
    else stretches.push([file])
  }
  return stretches
}
