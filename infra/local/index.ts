/**
 * The local cloud: hosts on one machine what a synthesised CDK app declares. It knows AWS and templates, and nothing of the
 * app; what an app needs beside AWS it starts itself and hands in.
 */
export {
  type CloudFile,
  type LocalCloud,
  type LocalCloudOptions,
  type Outside,
  type Place,
  PortTakenError,
  startLocalCloud,
} from './cloud.ts'
export { checkAssembly, leftOut, NotHostedError } from './cloudformation/check.ts'
export type { Resources } from './cloudformation/resolve.ts'
export { NoDynamoError } from './dynamodb/server.ts'
export { TableChangedError } from './dynamodb/tables.ts'
export type { LocalPage } from './front-door/front-door.ts'
export { verifySignature } from './iam/sigv4.ts'
export { AlreadyRunningError, takeFolder } from './lock.ts'
export { received } from './mailbox/answer.ts'
export { type Mailbox, startMailbox } from './mailbox/mailbox.ts'
export { type S3Server, startS3 } from './s3/server.ts'
export type { ProviderPerson } from './services.ts'
export { codeAt, stepAt } from './user-pool/totp.ts'
export { spawnWatched } from './watched.ts'
export { createWireClient } from './wire/client.ts'
export { urlOf } from './wire/http.ts'
export { listenAgain } from './wire/port.ts'
export { diskFullMessage, inTransaction, isDiskFull, openDatabase } from './wire/sqlite.ts'
