/**
 * Does something with each of many rows, so many at a time, as far as the time goes.
 * @param act is to keep its own failures, so that one keeps no other from its turn
 * @returns whether the time was enough for all
 */
export const someAtOnce = async <T>(
  rows: AsyncIterable<T>,
  atOnce: number,
  hasTime: () => boolean,
  act: (row: T) => Promise<void>,
): Promise<boolean> => {
  let isDone = true
  let some: Promise<void>[] = []
  for await (const row of rows) {
    if (!hasTime()) {
      isDone = false
      break
    }
    some.push(act(row))
    if (some.length < atOnce) continue
    await Promise.all(some)
    some = []
  }
  await Promise.all(some)
  return isDone
}
