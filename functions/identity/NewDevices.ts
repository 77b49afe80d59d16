import { deviceNew } from '#shared/identity/events.ts'
import type { Session } from '#shared/identity/session.ts'
import { read } from '../kit/serve.ts'
import { partitionsOf, type StreamEvent } from '../kit/stream.ts'
import { worker } from '../kit/worker.ts'
import { deviceOf } from './device.ts'
import { Sessions } from './tables.ts'

/** A sign-in that is older was looked at when it was new. */
const HOUR = 3_600_000

const isRecent = (signedInAt: string | undefined, at: number): boolean =>
  signedInAt !== undefined && at - Date.parse(signedInAt) < HOUR

/** The device of a session by its names; undefined for what is no browser. */
const nameOf = ({ agent }: Session): string | undefined => {
  const { browser, system } = deviceOf(agent)
  return browser && JSON.stringify([browser, system])
}

/** Sessions that began lately, on a device that none of the person's earlier ones ran on. The first of all is nothing new. */
const onNewDevices = (list: readonly Session[], at: number): Session[] =>
  list.filter(session => {
    const name = nameOf(session)
    if (name === undefined || !isRecent(session.signedInAt, at)) return false
    const earlier = list.filter(each => each.signedInAt < session.signedInAt).flatMap(each => nameOf(each) ?? [])
    return earlier.length > 0 && !earlier.includes(name)
  })

/** Tells a person once of each sign-in from a device that is new to their account. */
export const NewDevices = worker(
  'NewDevices',
  { kind: 'stream', tables: [Sessions.name], batch: 10 },
  { tables: { sessions: read(Sessions) }, emits: true },
  async ({ Records }: StreamEvent, { db, tokenTime, transaction }) => {
    const at = tokenTime.getTime()
    // Most changes of a row are a call that was written down.
    const begun = Records.filter(({ dynamodb }) =>
      (dynamodb.NewImage?.list?.L ?? []).some(({ M }) => isRecent(M?.signedInAt?.S, at)),
    )
    for (const uid of partitionsOf(begun)) {
      const row = await db.sessions.get({ uid })
      for (const session of onNewDevices(row?.list ?? [], at)) {
        const { browser = '', system = '' } = deviceOf(session.agent)
        await transaction(
          ({ emit }) =>
            emit(deviceNew, {
              subject: { id: uid, version: row?.version ?? 0 },
              parties: [{ id: uid, type: 'user' }],
              data: { browser, system },
            }),
          { id: `device#${uid}#${session.id}`, hash: session.id },
        )
      }
    }
    return { batchItemFailures: [] }
  },
)
