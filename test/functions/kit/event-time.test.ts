import { describe, expect, test } from 'vitest'
import { eventTime } from '#functions/kit/event-time.ts'

describe('when an event happened', () => {
  test.each([
    ['an HTTP call', { requestContext: { timeEpoch: 1_800_000_000_123 } }, 1_800_000_000_123],
    ['a message on a websocket', { requestContext: { requestTimeEpoch: 1_800_000_000_456 } }, 1_800_000_000_456],
    ['a schedule', { time: '2027-01-15T08:00:00Z' }, 1_800_000_000_000],
    ['a stream', { Records: [{ dynamodb: { ApproximateCreationDateTime: 1_800_000_000 } }] }, 1_800_000_000_000],
    [
      'a queue, the last of several',
      {
        Records: [
          { attributes: { SentTimestamp: '1800000000100' } },
          { attributes: { SentTimestamp: '1800000000200' } },
          { attributes: { SentTimestamp: '1800000000150' } },
        ],
      },
      1_800_000_000_200,
    ],
    ['a new object', { Records: [{ eventTime: '2027-01-15T08:00:00.000Z' }] }, 1_800_000_000_000],
  ])('%s tells it', (_, event, at) => {
    expect(eventTime(event)?.getTime()).toBe(at)
  })

  test.each([
    ['a user pool', { triggerSource: 'PreSignUp_SignUp', request: {} }],
    ['nothing', undefined],
    ['what is no time', { time: 'soon', Records: [{ attributes: { SentTimestamp: 'x' } }, {}] }],
    ['records that are no list', { Records: 7 }],
  ])('%s does not', (_, event) => {
    expect(eventTime(event)).toBeUndefined()
  })
})
