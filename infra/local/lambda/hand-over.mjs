import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'

// Half of what a call to the database costs is sockets: it is written and read four times before it arrives. The SDK is given a
// request of node:http that hands such a call to the host's thread, or to the database itself where the host has allowed
// what it needs. What is sent, signed and answered stays the same.

/** What the SDK uses of a ClientRequest. */
class HandedRequest extends EventEmitter {
  #send
  #chunks = []
  constructor(send) {
    super()
    this.#send = send
    this.destroyed = false
  }
  setTimeout() {
    return this
  }
  write(chunk) {
    this.#chunks.push(Buffer.from(chunk))
    return true
  }
  end(chunk) {
    if (chunk !== undefined) this.write(chunk)
    this.#send(this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks))
    return this
  }
  destroy(error) {
    this.destroyed = true
    if (error) this.emit('error', error)
    this.emit('close')
    return this
  }
}

const responseOf = ({ status, headers, body }) => {
  const response = new Readable({ read() {} })
  response.statusCode = status
  response.statusMessage = ''
  response.headers = headers
  response.push(body)
  response.push(null)
  return response
}

/** @returns {Record<string, string>} */
const lowerCase = headers =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))

/**
 * Puts itself before `request` of node:http, for calls to DynamoDB at the endpoint and no others. Who imports `request` by its name gets
 * this one only if nobody imported the module before.
 * @param http the module
 * @param {string} endpoint
 * @param {(call: import('./protocol.ts').HandedCall | { kind: 'wrote', tables: readonly string[] }) => void} post
 * @param {import('../dynamodb/direct.ts').Direct} direct
 * @returns {(answer: import('./protocol.ts').HandedAnswer) => void} takes what the host answers
 */
export const handOver = (http, endpoint, post, direct) => {
  const { hostname, port } = new URL(endpoint)
  const original = http.request
  const open = new Map()
  let last = 0
  const isOurs = options =>
    options !== null &&
    typeof options === 'object' &&
    String(options.port) === port &&
    (options.hostname ?? options.host) === hostname &&
    options.method === 'POST' &&
    String(options.headers?.['x-amz-target'] ?? '').startsWith('DynamoDB_20120810.')
  const answer = ({ request, callback }, answered) => {
    if (request.destroyed) return
    const response = responseOf(answered)
    request.emit('response', response)
    callback(response)
    request.emit('close')
  }
  const hand = (id, { method, path = '/' }, { headers, body }) =>
    post({ kind: 'call', id, method, url: path, headers, body: body.toString('latin1') })
  const send = async (asked, options, body) => {
    const call = { headers: lowerCase(options.headers), body }
    const needed = direct.needs(call)
    if (needed && direct.isAllowed(needed)) {
      try {
        const answered = await direct.ask(needed, body)
        if (answered.status === 200 && needed.written.length > 0) post({ kind: 'wrote', tables: needed.written })
        return answer(asked, answered)
      } catch {
        // The host's thread finds out what is wrong, and says so.
      }
    }
    last += 1
    open.set(last, { ...asked, needed })
    hand(last, options, call)
  }
  http.request = (options, ...rest) => {
    const callback = rest.at(-1)
    if (!isOurs(options) || typeof callback !== 'function') return original(options, ...rest)
    const request = new HandedRequest(body => void send({ request, callback }, options, body))
    return request
  }
  return answered => {
    const asked = open.get(answered.id)
    open.delete(answered.id)
    if (!asked) return
    if (answered.allowed && asked.needed) direct.allow(asked.needed)
    answer(asked, { ...answered, body: Buffer.from(answered.body, 'latin1') })
  }
}
