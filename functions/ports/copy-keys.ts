import { port } from '../kit/port.ts'

/** The keys of copies on IPFS, which KMS seals. Each is bound to its thread: as a key of another it does not open. */
export type CopyKeys = {
  /** A new key of 256 bits: as it is, and as it is kept. */
  readonly make: (thread: string) => Promise<{ readonly key: Uint8Array<ArrayBuffer>; readonly sealed: string }>
  readonly open: (sealed: string, thread: string) => Promise<Uint8Array<ArrayBuffer>>
}

const connect = async (): Promise<CopyKeys> => {
  const { DecryptCommand, GenerateDataKeyCommand, KMSClient } = await import('@aws-sdk/client-kms')
  const client = new KMSClient({})
  const KeyId = process.env.KEY_Copies
  if (!KeyId) throw new Error('KEY_Copies is not set')
  const bytes = (found: Uint8Array | undefined): Uint8Array<ArrayBuffer> => {
    if (!found) throw new Error('KMS answered without a key')
    return Uint8Array.from(found)
  }
  return {
    async make(thread) {
      const { Plaintext, CiphertextBlob } = await client.send(
        new GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext: { thread } }),
      )
      return { key: bytes(Plaintext), sealed: Buffer.from(bytes(CiphertextBlob)).toString('base64') }
    },
    async open(sealed, thread) {
      const { Plaintext } = await client.send(
        new DecryptCommand({ KeyId, CiphertextBlob: Buffer.from(sealed, 'base64'), EncryptionContext: { thread } }),
      )
      return bytes(Plaintext)
    },
  }
}

export const copyKeys = port<CopyKeys>()('CopyKeys', { keys: { Copies: 'wrap' } }, connect)

/** For whoever opens them and makes none. */
export const openedCopyKeys = port<Pick<CopyKeys, 'open'>>()('OpenedCopyKeys', { keys: { Copies: 'unwrap' } }, connect)
