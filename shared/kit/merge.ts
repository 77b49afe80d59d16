/**
 * Merges sequences that are each in ascending order of `key` into one that is. Equal keys come in the order of their
 * sequences. Holds one value of each sequence at a time.
 */
export function* mergeSorted<T>(
  sequences: readonly Iterator<T, unknown, void>[],
  key: (value: T) => number,
): Generator<T, void, void> {
  type Head = { value: T; key: number; rank: number; rest: Iterator<T, unknown, void> }
  const before = (a: Head, b: Head): boolean => a.key < b.key || (a.key === b.key && a.rank < b.rank)
  const heap: Head[] = []

  /** Moves the head at an index down until nothing below it comes before it. */
  const sink = (from: number): void => {
    let index = from
    for (;;) {
      let first = index
      for (const child of [index * 2 + 1, index * 2 + 2])
        if (child < heap.length && before(heap[child]!, heap[first]!)) first = child
      if (first === index) return
      const moved = heap[index]!
      heap[index] = heap[first]!
      heap[first] = moved
      index = first
    }
  }

  sequences.forEach((rest, rank) => {
    const next = rest.next()
    if (!next.done) heap.push({ value: next.value, key: key(next.value), rank, rest })
  })
  for (let index = Math.floor(heap.length / 2) - 1; index >= 0; index -= 1) sink(index)
  for (let head = heap[0]; head !== undefined; head = heap[0]) {
    yield head.value
    const next = head.rest.next()
    if (next.done) {
      const last = heap.pop()!
      if (heap.length > 0) heap[0] = last
    } else {
      head.value = next.value
      head.key = key(next.value)
    }
    sink(0)
  }
}
