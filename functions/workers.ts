import { ApprisingsConsumer } from './chat/ApprisingsConsumer.ts'
import { MailConsumer } from './chat/MailConsumer.ts'
import { MailDigest } from './chat/MailDigest.ts'
import { OutboxRelay } from './chat/OutboxRelay.ts'
import { OutboxRetry } from './chat/OutboxRetry.ts'
import { Realtime } from './chat/Realtime.ts'
import { RealtimeAuthoriser } from './chat/RealtimeAuthoriser.ts'
import { UserPoolTriggers } from './identity/UserPoolTriggers.ts'
import { workerGrants } from './kit/grants.ts'
import type { AnyWorker } from './kit/worker.ts'
import { SearchConsumer } from './marketplace/SearchConsumer.ts'
import { AuditConsumer } from './organisations/AuditConsumer.ts'
import { PaymentsReconciliation } from './payments/PaymentsReconciliation.ts'
import { StripeWebhook } from './payments/StripeWebhook.ts'

/** Every Lambda that an event starts. Each stands in a file of its own name, as the servers do. */
export const workers: readonly AnyWorker[] = [
  ApprisingsConsumer,
  AuditConsumer,
  MailConsumer,
  MailDigest,
  OutboxRelay,
  OutboxRetry,
  PaymentsReconciliation,
  Realtime,
  RealtimeAuthoriser,
  SearchConsumer,
  UserPoolTriggers,
  StripeWebhook,
]

export type { Trigger } from './kit/worker.ts'

/** What each worker's role must allow. */
export const workerGrantsOf = (name: string) => {
  const worker = workers.find(each => each.name === name)
  if (!worker) throw new Error(`no worker is called ${name}`)
  return workerGrants(worker)
}
