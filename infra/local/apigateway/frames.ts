import type { Duplex } from 'node:stream'

/**
 * Tells the size of each frame that a websocket's client sends, as soon as its head is there (RFC 6455, section 5.2).
 * `ws` bounds whole messages only; API Gateway bounds frames as well.
 * @param head what came with the handshake
 */
export const watchFrames = (socket: Duplex, head: Buffer, onFrame: (size: number) => void): void => {
  let pending = Buffer.alloc(0)
  /** How many bytes of the frame at hand are still to come. */
  let left = 0
  const read = (chunk: Buffer) => {
    let at = 0
    while (at < chunk.length) {
      const skipped = Math.min(left, chunk.length - at)
      left -= skipped
      at += skipped
      if (left > 0 || at >= chunk.length) continue
      const bytes = pending.length === 0 ? chunk.subarray(at) : Buffer.concat([pending, chunk.subarray(at)])
      const short = (bytes[1] ?? 0) & 0x7f
      const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0
      const headSize = 2 + lengthBytes + ((bytes[1] ?? 0) & 0x80 ? 4 : 0)
      if (bytes.length < headSize) {
        pending = Buffer.from(bytes)
        return
      }
      const size =
        lengthBytes === 8 ? Number(bytes.readBigUInt64BE(2)) : lengthBytes === 2 ? bytes.readUInt16BE(2) : short
      at += headSize - pending.length
      pending = Buffer.alloc(0)
      left = size
      onFrame(size)
    }
  }
  if (head.length > 0) read(head)
  socket.prependListener('data', read)
}
