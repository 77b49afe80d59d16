import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import type { DemoClient } from './client.ts'
import type { Trader } from './organisations.ts'

/** Whether a point lies in a circle, or in a box with this corner. */
const circle = (cx: number, cy: number, r: number) => (x: number, y: number) => (x - cx) ** 2 + (y - cy) ** 2 <= r * r
const box = (left: number, top: number, width: number, height: number) => (x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height
const roof = (cx: number, top: number, height: number) => (x: number, y: number) =>
  y >= top && y < top + height && Math.abs(x - cx) <= (y - top) * 0.55

type Shape = (x: number, y: number) => boolean
/** Two shapes each, the second over the first. */
const marks: readonly (readonly [Shape, Shape])[] = [
  [circle(98, 128, 62), circle(158, 128, 62)],
  [roof(128, 52, 150), roof(128, 128, 74)],
  [box(52, 52, 96, 96), box(108, 108, 96, 96)],
  [box(40, 150, 176, 56), circle(170, 92, 34)],
  [box(56, 56, 56, 144), box(136, 144, 64, 56)],
]

/** A colour by its place on the wheel, its strength and its lightness, 0 to 1. */
const colour = (turn: number, strength: number, lightness: number): [number, number, number] => {
  const reach = strength * Math.min(lightness, 1 - lightness)
  const part = (n: number) => {
    const k = (n + turn * 12) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}

const side = 256

/** A mark of an organisation, always the same for the same name. */
const logoOf = async (name: string): Promise<Buffer<ArrayBuffer>> => {
  const [hue = 0, mark = 0] = createHash('sha256').update(name).digest()
  const [under, over] = marks[mark % marks.length]!
  const turn = hue / 256
  const [ground, light, dark] = [
    colour(turn, 0.45, 0.28),
    colour(turn, 0.7, 0.82),
    colour((turn + 0.11) % 1, 0.8, 0.64),
  ]
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) pixels.set(over(x, y) ? dark : under(x, y) ? light : ground, (y * side + x) * 3)
  return Buffer.from(
    await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer(),
  )
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
const tries = 100

/** Waits until an upload was looked at. @returns whether it passed */
const passes = async (client: DemoClient, as: Trader['as'], id: string): Promise<boolean> => {
  for (let n = 0; n < tries; n++) {
    const { uploads } = await client.call<{ uploads: UploadView[] }>(as, 'Uploads.GET', { ids: [id] })
    const status = uploads[0]?.status
    if (status === 'ready') return true
    if (status !== 'waiting' && status !== 'checking') return false
    await pause(150)
  }
  return false
}

/** Gives an organisation its logo. One that could not be given stays with its letters: nothing of the demo hangs on it. */
export const createLogo = async (client: DemoClient, { as, name, domain }: Trader): Promise<void> => {
  const bytes = await logoOf(name)
  const file = { purpose: 'logo', name: `${domain}.png`, type: 'image/png', size: bytes.length }
  const { upload, url } = await client.call<{ upload: UploadView; url: string }>(as, 'Uploads.GET_UP_URL', file, domain)
  await client.send(url, bytes)
  if (await passes(client, as, upload.id)) await client.call(as, 'Uploads.PLACE', { id: upload.id }, domain)
}
