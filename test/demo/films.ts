import { box, colour, diceOf, disc, paint, type Shape } from './drawing.ts'

/**
 * Films that the demo draws itself. A lossy WebP is one key frame of VP8, and a WebM of VP8 is such frames in a row, each with its time: so what
 * encodes pictures makes a film that every browser plays.
 */

/** An element of EBML: what it is, and how long it is, in eight bytes each time. */
const element = (id: number, ...content: readonly Uint8Array[]): Uint8Array => {
  const body = Buffer.concat(content)
  const name = Buffer.from(id.toString(16), 'hex')
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size.writeUInt8(1)
  return Buffer.concat([name, size, body])
}
const text = (id: number, value: string) => element(id, Buffer.from(value, 'latin1'))
const whole = (id: number, value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}
const real = (id: number, value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

/** The key frame that a lossy WebP without transparency is. */
const keyFrameOf = (webp: Buffer): Uint8Array => {
  // RIFF, its length, WEBP, and then one chunk: its name, its length, the frame.
  if (webp.toString('latin1', 8, 16) !== 'WEBPVP8 ') throw new Error('this WebP is not one key frame of VP8')
  return webp.subarray(20, 20 + webp.readUInt32LE(16))
}

type Sized = { readonly width: number; readonly height: number }

/** Frames as a WebM. @param frameMs how long each of them is seen */
const webmOf = (frames: readonly Uint8Array[], frameMs: number, { width, height }: Sized): Uint8Array<ArrayBuffer> => {
  const head = element(
    0x1a45dfa3,
    ...[whole(0x4286, 1), whole(0x42f7, 1), whole(0x42f2, 4), whole(0x42f3, 8)],
    ...[text(0x4282, 'webm'), whole(0x4287, 2), whole(0x4285, 2)],
  )
  const info = element(
    0x1549a966,
    ...[whole(0x2ad7b1, 1_000_000), real(0x4489, frames.length * frameMs)],
    ...[text(0x4d80, 'Tradewell'), text(0x5741, 'Tradewell')],
  )
  const picture = element(0xe0, whole(0xb0, width), whole(0xba, height))
  const track = [whole(0xd7, 1), whole(0x73c5, 1), whole(0x9c, 0), whole(0x83, 1), text(0x86, 'V_VP8'), picture]
  const tracks = element(0x1654ae6b, element(0xae, ...track))
  // Where to look for what is shown at a time: all of it is in the one cluster behind this.
  const cuesFor = (at: number) =>
    element(0x1c53bb6b, element(0xbb, whole(0xb3, 0), element(0xb7, whole(0xf7, 1), whole(0xf1, at))))
  const cues = cuesFor(info.length + tracks.length + cuesFor(0).length)
  const blocks = frames.map((frame, n) => {
    const before = Buffer.from([0x81, 0, 0, 0x80])
    before.writeInt16BE(n * frameMs, 1)
    return element(0xa3, before, frame)
  })
  const cluster = element(0x1f43b675, whole(0xe7, 0), ...blocks)
  return Uint8Array.from(Buffer.concat([head, element(0x18538067, info, tracks, cues, cluster)]))
}

const size = { width: 480, height: 360 }
const turns = 20
const frameMs = 100

/** A wheel with so many bolts, turned by a part of the way from one bolt to the next. */
const wheel = (tone: (lightness: number) => readonly [number, number, number], x: number, r: number, part: number) => {
  const bolts = Array.from({ length: 6 }, (_, n): Shape => {
    const angle = ((n + part) * Math.PI) / 3
    return disc(tone(0.34), x + (r - 30) * Math.cos(angle), 170 + (r - 30) * Math.sin(angle), 9)
  })
  return [disc(tone(0.46), x, 170, r), disc(tone(0.74), x, 170, r - 14), ...bolts, disc(tone(0.3), x, 170, 14)]
}

/** Two wheels that turn over a belt on which parcels go by: two seconds that end as they begin. */
export const filmOf = async (name: string) => {
  const [turned = 0, ...dice] = diceOf(name)
  const tone = (lightness: number) => colour(turned / 256, 0.38, lightness)
  const [left, right] = [66 + (dice[0]! % 30), 56 + (dice[1]! % 30)]
  const painted = Array.from({ length: turns }, (_, n) => {
    const part = n / turns
    const parcels = [-1, 0, 1, 2, 3].map(k => box(tone(0.52), (k + part) * 140, 282, 64, 42))
    return paint(size.width, size.height, tone(0.86), [
      ...wheel(tone, 140, left, part),
      ...wheel(tone, 340, right, part),
      box(tone(0.36), 0, 324, size.width, 10),
      ...parcels,
    ])
  })
  const frames = await Promise.all(
    painted.map(async one => keyFrameOf(await one.clone().webp({ quality: 70 }).toBuffer())),
  )
  return {
    alt: 'A film of two wheels that turn, and parcels on a belt.',
    film: webmOf(frames, frameMs, size),
    still: Uint8Array.from(await painted[0]!.jpeg().toBuffer()),
  }
}
