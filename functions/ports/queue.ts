import { port } from '../kit/port.ts'

/** A queue that is written to. Bodies are JSON. */
export type Queue = {
  /** Sends messages, ten at a time. @throws {Error} when one was not taken, after which all may be sent again */
  readonly send: (messages: readonly { readonly id: string; readonly body: string }[]) => Promise<void>
}

/** What SQS takes in a message (SendMessage, "A message can include only ..."); anything else is refused for good. */
const refused = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** A JSON text with what SQS refuses written as JSON's own escapes: it parses to the same value. */
export const escapeForQueue = (json: string): string =>
  json.replace(refused, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The port of a queue by its name in the infrastructure, over SQS. */
export const queue = <const N extends string>(name: N) =>
  port<Queue>()(`${name}Queue`, { queues: [name] }, async () => {
    const { SendMessageBatchCommand, SQSClient } = await import('@aws-sdk/client-sqs')
    const client = new SQSClient({})
    const QueueUrl = process.env[`QUEUE_${name}`]
    return {
      async send(messages) {
        for (let from = 0; from < messages.length; from += 10) {
          const Entries = messages
            .slice(from, from + 10)
            .map(({ body }, n) => ({ Id: String(n), MessageBody: escapeForQueue(body) }))
          const { Failed } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
          if (Failed?.length) throw new Error(`${name} did not take ${Failed.length} messages: ${Failed[0]?.Code}`)
        }
      },
    }
  })
