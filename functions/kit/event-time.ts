/** The parts of AWS's events that say when what they tell of happened. */
type Timed = {
  readonly requestContext?: { readonly timeEpoch?: number; readonly requestTimeEpoch?: number }
  readonly time?: string
  readonly Records?: readonly {
    readonly dynamodb?: { readonly ApproximateCreationDateTime?: number }
    readonly attributes?: { readonly SentTimestamp?: string }
    readonly eventTime?: string
  }[]
}

/**
 * When an event happened, as the service that sent it says: the gateway's time of arrival, a schedule's, a stream record's, a
 * message's. Of several it is the last. The machine's clock is asked only where an event tells nothing.
 * @returns undefined for an event without a time, such as a user pool's
 */
export const eventTime = (event: unknown): Date | undefined => {
  const { requestContext, time, Records } = (event ?? {}) as Timed
  const times = [
    requestContext?.timeEpoch,
    requestContext?.requestTimeEpoch,
    time === undefined ? undefined : Date.parse(time),
    ...(Array.isArray(Records) ? Records : []).map(record => {
      if (record.dynamodb?.ApproximateCreationDateTime !== undefined)
        return record.dynamodb.ApproximateCreationDateTime * 1000
      if (record.attributes?.SentTimestamp !== undefined) return Number(record.attributes.SentTimestamp)
      return record.eventTime === undefined ? undefined : Date.parse(record.eventTime)
    }),
  ].filter(at => at !== undefined && Number.isFinite(at))
  return times.length === 0 ? undefined : new Date(Math.max(...(times as number[])))
}
