import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import { type S3Options, type S3Server, startS3 } from '#infra/local/s3/server.ts'

/** Two keys: one that may do anything, one that may do only what a test allows it. */
export const owner = { accessKeyId: 'AKIAOWNER', secretAccessKey: 'owner-secret' }
export const worker = { accessKeyId: 'AKIAWORKER', secretAccessKey: 'worker-secret' }

const secrets: Record<string, string> = {
  [owner.accessKeyId]: owner.secretAccessKey,
  [worker.accessKeyId]: worker.secretAccessKey,
}

export type Grant = readonly [action: string, resource: string]

export const corsRules = [
  {
    AllowedOrigins: ['https://app.example.com', 'https://*.example.org'],
    AllowedMethods: ['GET', 'PUT'],
    AllowedHeaders: ['content-type', 'x-amz-*'],
    ExposedHeaders: ['ETag'],
    MaxAge: 600,
  },
]

/** A server in a folder of its own, and clients for both keys. */
export const s3Fixture = async (options: Partial<S3Options> = {}, grants: readonly Grant[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), 's3-test-'))
  const dataDir = join(folder, 'data')
  const start = (): Promise<S3Server> =>
    startS3({
      dataDir,
      buckets: [{ name: 'files', cors: corsRules }, { name: 'other' }],
      secretFor: accessKeyId => secrets[accessKeyId],
      authorise: (accessKeyId, action, resource) =>
        accessKeyId === owner.accessKeyId || grants.some(([a, r]) => a === action && r === resource),
      ...options,
    })
  let server = await start()
  const clients: S3Client[] = []
  const client = (credentials = owner): S3Client => {
    const made = new S3Client({ region: 'ap-southeast-2', endpoint: server.url, credentials })
    clients.push(made)
    return made
  }
  return {
    dataDir,
    url: () => server.url,
    client,
    async restart() {
      await server.close()
      server = await start()
    },
    async close() {
      for (const made of clients) made.destroy()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const bodyText = (body: { transformToString(): Promise<string> } | undefined): Promise<string> =>
  body ? body.transformToString() : Promise.resolve('')

/** What a call was refused with: the error's name and status. */
export const refusalOf = async (call: Promise<unknown>): Promise<{ name: string; status: number | undefined }> => {
  try {
    await call
  } catch (error) {
    const { name, $metadata } = error as { name: string; $metadata?: { httpStatusCode?: number } }
    return { name, status: $metadata?.httpStatusCode }
  }
  throw new Error('the call was not refused')
}
