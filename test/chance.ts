/** Repeatable chance: a linear congruential generator, of numbers from 0 to 1. */
export const chance = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}
