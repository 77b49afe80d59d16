import { EventEmitter } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { Readable } from 'node:stream'

// Half of what a call to the database costs is sockets: it is written and read four times before it arrives. The SDK is given a
// request of node:http that hands such a call to the host's thread. What is sent, signed and answered stays the same.

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
  response.push(Buffer.from(body, 'latin1'))
  response.push(null)
  return response
}

/** @returns {Record<string, string>} */
const lowerCase = headers =>
  Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]))

/**
 * Puts itself before `request` of node:http, for calls to DynamoDB at the endpoint and no others.
 * @param http the module
 * @param {string} endpoint
 * @param {(call: import('./protocol.ts').HandedCall) => void} post
 * @returns {(answer: import('./protocol.ts').HandedAnswer) => void} takes what the host answers
 */
export const handOver = (http, endpoint, post) => {
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
  http.request = (options, ...rest) => {
    const callback = rest.at(-1)
    if (!isOurs(options) || typeof callback !== 'function') return original(options, ...rest)
    last += 1
    const id = last
    const request = new HandedRequest(body => {
      open.set(id, { request, callback })
      const { method, path = '/', headers } = options
      post({ kind: 'call', id, method, url: path, headers: lowerCase(headers), body: body.toString('latin1') })
    })
    return request
  }
  syncBuiltinESMExports()
  return answer => {
    const { request, callback } = open.get(answer.id) ?? {}
    open.delete(answer.id)
    if (!request || request.destroyed) return
    const response = responseOf(answer)
    request.emit('response', response)
    callback(response)
    request.emit('close')
  }
}
