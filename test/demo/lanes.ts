/** Runs a few at a time, in order of their start. */
export const each = async <T, R>(
  items: readonly T[],
  run: (item: T, at: number) => Promise<R>,
  atOnce = 6,
): Promise<R[]> => {
  const results: R[] = new Array(items.length)
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await run(items[at]!, at)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}
