/**
 * What a running function holds beside a port that it has opened: what it learnt there, for the next call. Beside another port it knows
 * nothing of it, so tests with providers of their own do not meet each other's.
 * @param make what is held at first
 */
export const beside = <V>(make: () => V): ((port: object) => V) => {
  const held = new WeakMap<object, V>()
  return port => {
    const known = held.get(port) ?? make()
    held.set(port, known)
    return known
  }
}
