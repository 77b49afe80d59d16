import { chat as area } from '#shared/chat/area.ts'
import { servedArea } from '../kit/area.ts'
import { Apprisings } from './Apprisings.ts'
import { ApprisingsConsumer } from './ApprisingsConsumer.ts'
import { MailDigest } from './MailDigest.ts'
import { OutboxRelay } from './OutboxRelay.ts'
import { OutboxRetry } from './OutboxRetry.ts'
import { PermissionSockets } from './PermissionSockets.ts'
import { personalOfChat as personal } from './personal.ts'
import { Realtime } from './Realtime.ts'
import { RealtimeAuthoriser } from './RealtimeAuthoriser.ts'
import { SignedOutSockets } from './SignedOutSockets.ts'
import * as tables from './tables.ts'

export const chat = servedArea(area, {
  tables,
  personal,
  servers: { Apprisings },
  workers: [
    ApprisingsConsumer,
    MailDigest,
    OutboxRelay,
    OutboxRetry,
    PermissionSockets,
    Realtime,
    RealtimeAuthoriser,
    SignedOutSockets,
  ],
})
