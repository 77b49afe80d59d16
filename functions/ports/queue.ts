import { port } from '../kit/port.ts'

/** A message that a queue did not take, and why, as the queue names it. */
export type NotTaken = { readonly id: string; readonly reason: string }

/** A queue that is written to. Bodies are JSON. */
export type Queue = {
  /**
   * Sends messages, ten at a time. One that is refused does not stop the others.
   * @returns those that were not taken; the others were
   */
  readonly send: (messages: readonly { readonly id: string; readonly body: string }[]) => Promise<readonly NotTaken[]>
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
    type Message = { readonly id: string; readonly body: string }
    const sendBatch = async (messages: readonly Message[]): Promise<readonly NotTaken[]> => {
      const Entries = messages.map(({ body }, n) => ({ Id: String(n), MessageBody: escapeForQueue(body) }))
      try {
        const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
        return Failed.map(({ Id, Code = 'unknown' }) => ({ id: messages[Number(Id)]!.id, reason: Code }))
      } catch (error) {
        // SQS refuses a whole batch for one bad message, or for the sum of their sizes: then each goes alone.
        if (messages.length > 1) return (await Promise.all(messages.map(each => sendBatch([each])))).flat()
        return messages.map(({ id }) => ({ id, reason: error instanceof Error ? error.name : 'unknown' }))
      }
    }
    return {
      async send(messages) {
        const notTaken: NotTaken[] = []
        for (let from = 0; from < messages.length; from += 10) {
          notTaken.push(...(await sendBatch(messages.slice(from, from + 10))))
        }
        return notTaken
      },
    }
  })
