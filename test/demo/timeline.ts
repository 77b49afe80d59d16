/** Moments of the demo are days before the one on which it is made: -30 is thirty days ago, 0 is today. */
export type Day = number

/** How long ago the demo begins: fourteen months. The local cloud's time begins a day before that. */
export const firstDay: Day = -424

const DAY_MS = 86_400_000

/** When things happen on a day of the demo: in office hours of Sydney and Perth, at another hour each day. */
export const momentOf = (today: string, day: Day): number =>
  Date.parse(today) + day * DAY_MS + (Math.abs(day * 5) % 6) * 3_600_000 + (Math.abs(day * 17) % 60) * 60_000

/** What somebody does over time, in its order; `on` waits until a day has come. It goes on at once when the day is over. */
export type Story = (on: (day: Day) => Promise<void>) => Promise<void>

export type Timeline = {
  /** Adds a story; what it does before it first waits is done on the day of the demo that the timeline has reached. */
  readonly add: (story: Story) => void
  /** The day that has come. */
  readonly reached: () => Day
  /** Lets days come, one after another, until the end of a day or of all stories. */
  readonly runTo: (day: Day) => Promise<void>
}

type Waiting = { readonly day: Day; readonly goOn: () => Promise<void> }

/**
 * Tells many stories side by side, in the order of days: time is moved to the next day on which somebody does something, all
 * who do are let go on, a few at a time, and it is moved on when all of them wait again.
 */
export const createTimeline = (moveTo: (day: Day) => Promise<void>, atOnce = 6): Timeline => {
  let waiting: Waiting[] = []
  let reached: Day = Number.NEGATIVE_INFINITY

  /** Begins a story, which waits for its turn first. The promises tell that it waits again or has ended. */
  const begin = (story: Story, first: Day): void => {
    let parked = Promise.withResolvers<void>()
    const wait = (day: Day) =>
      new Promise<void>(done => {
        waiting.push({
          day: Math.max(day, reached),
          goOn: () => {
            parked = Promise.withResolvers()
            const { promise } = parked
            done()
            return promise
          },
        })
        parked.resolve()
      })
    const on = async (day: Day) => {
      if (day > reached) await wait(day)
    }
    wait(first)
      .then(() => story(on))
      .then(
        () => parked.resolve(),
        error => parked.reject(error),
      )
  }

  return {
    add: story => begin(story, reached),
    reached: () => reached,
    runTo: async end => {
      while (waiting.length > 0) {
        const day = Math.min(...waiting.map(one => one.day))
        if (day > end) return
        if (day > reached) {
          await moveTo(day)
          reached = day
        }
        const now = waiting.filter(one => one.day === day)
        waiting = waiting.filter(one => one.day !== day)
        let next = 0
        const lane = async () => {
          for (let at = next++; at < now.length; at = next++) await now[at]?.goOn()
        }
        await Promise.all(Array.from({ length: atOnce }, lane))
      }
    },
  }
}
