import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where test files of a run ask the run itself for something, over HTTP: they are in other processes. */
export type Door = { readonly url: string; readonly close: () => void }

/** @param give what is answered; what it throws is answered as the text of a failure */
export const openDoor = async (give: (request: IncomingMessage) => Promise<string>): Promise<Door> => {
  const server = createServer(async (request, answer) => {
    // Who asks again minutes later does so anew: a busy run closes a connection that is kept just when it is used.
    answer.setHeader('connection', 'close')
    try {
      answer.end(await give(request))
    } catch (error) {
      answer.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

/** Asks at a door. @throws {Error} with the text of a failure */
export const askAt = async (url: string, init: RequestInit = {}): Promise<string> => {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
