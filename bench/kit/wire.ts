import { connect, type Socket } from 'node:net'

/**
 * A client that costs next to nothing, so that what is measured is the server: each connection sends one request after
 * another over a socket and reads just enough of an answer to know where it ends.
 */

export type Answer = { readonly status: number; readonly head: string; readonly body: Buffer }

export type Connection = {
  /** @throws {Error} when the server ends the connection, or answers in pieces of unknown length */
  ask(request: Buffer): Promise<Answer>
  close(): void
}

/** A request as it goes over the wire. */
export const requestOf = (
  host: string,
  method: 'GET' | 'POST',
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Buffer =>
  Buffer.from(
    [
      `${method} ${target} HTTP/1.1`,
      `host: ${host}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(method === 'POST' ? [`content-length: ${Buffer.byteLength(body)}`] : []),
      '',
      body,
    ].join('\r\n'),
  )

const headEnd = Buffer.from('\r\n\r\n')

/** The first answer of what has come so far, and how many bytes it takes; undefined when it is not whole yet. */
const firstAnswer = (received: Buffer): { answer: Answer; length: number } | undefined => {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const size = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (size === undefined && status !== 304 && status !== 204) throw new Error(`an answer without a length: ${head}`)
  const length = end + 4 + Number(size ?? 0)
  return received.length < length
    ? undefined
    : { answer: { status, head, body: received.subarray(end + 4, length) }, length }
}

export const openConnection = (host: string): Promise<Connection> =>
  new Promise((opened, failed) => {
    const { hostname, port } = new URL(`http://${host}`)
    const socket: Socket = connect(Number(port), hostname)
    socket.setNoDelay(true)
    let received: Buffer = Buffer.alloc(0)
    let waiting: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined
    let gone: Error | undefined
    const lost = (error: Error) => {
      gone = error
      failed(error)
      waiting?.fail(error)
    }
    socket.on('error', lost)
    socket.on('close', () => lost(new Error('the server ended the connection')))
    socket.on('data', chunk => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      try {
        const first = firstAnswer(received)
        if (!first) return
        received = received.subarray(first.length)
        waiting?.done(first.answer)
      } catch (error) {
        lost(error as Error)
      }
    })
    socket.once('connect', () =>
      opened({
        ask: request =>
          new Promise((done, fail) => {
            if (gone) return fail(gone)
            waiting = { done, fail }
            socket.write(request)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
