import { z } from 'zod'
import { port } from '../kit/port.ts'

/** Where a log ended once: kept apart from the tables, under a lock that nobody may lift before its time. */
export const Anchor = z.object({
  chain: z.string(),
  seq: z.number().int().positive(),
  hash: z.string(),
  at: z.iso.datetime(),
})
export type Anchor = z.output<typeof Anchor>

const open = async () => {
  const { GetObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const Bucket = process.env.BUCKET_Anchors
  if (!Bucket) throw new Error('BUCKET_Anchors is not set')
  return { client: new S3Client({}), Bucket, GetObjectCommand, PutObjectCommand }
}

const keyOf = (chain: string) => `heads/${chain}.json`

/** Reads anchors. */
export type AnchorReader = {
  /** The last anchor of a log; undefined where it has none. */
  readonly last: (chain: string) => Promise<Anchor | undefined>
}
export const anchorReader = port<AnchorReader>()('AnchorReader', { buckets: { Anchors: 'find' } }, async () => {
  const { client, Bucket, GetObjectCommand } = await open()
  return {
    async last(chain) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(chain) }))
        return Anchor.parse(JSON.parse((await Body?.transformToString()) ?? ''))
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },
  }
})

/** Writes anchors. What it writes stands beside what was written before: each is a version of its own, and locked. */
export type AnchorWriter = { readonly put: (anchor: Anchor) => Promise<void> }
export const anchorWriter = port<AnchorWriter>()('AnchorWriter', { buckets: { Anchors: 'add' } }, async () => {
  const { client, Bucket, PutObjectCommand } = await open()
  return {
    async put(anchor) {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(anchor.chain),
          Body: JSON.stringify(anchor),
          ContentType: 'application/json',
        }),
      )
    },
  }
})
