/** A file that is larger than this is sent in parts of this size, so that what broke off goes on with the part that it broke in. */
export const partSize = 5 * 1024 * 1024

/** For how long a file in parts may be on its way: then the bucket forgets those that came. */
export const partHours = 24

/** The parts of a file of so many bytes, numbered from 1, the last of them as large as what is left; none for one that is sent whole. */
export const partsOf = (
  size: number,
): { readonly number: number; readonly from: number; readonly length: number }[] => {
  if (size <= partSize) return []
  return Array.from({ length: Math.ceil(size / partSize) }, (_, n) => {
    const from = n * partSize
    return { number: n + 1, from, length: Math.min(partSize, size - from) }
  })
}
