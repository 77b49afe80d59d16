import type { PurposeName } from '#shared/file-purposes.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import type { Service } from '#shared/marketplace/service.ts'
import type { DemoClient } from './client.ts'
import { box, type Colour, colour, diceOf, disc, draw, hills, roof, type Shape, where } from './drawing.ts'
import { filmOf } from './films.ts'
import type { Person } from './identity.ts'
import type { Offer } from './marketplace.ts'
import type { Trader } from './organisations.ts'

type Mark = (light: Colour, dark: Colour) => readonly Shape[]
/** Two shapes each, the second over the first. */
const marks: readonly Mark[] = [
  (light, dark) => [disc(light, 98, 128, 62), disc(dark, 158, 128, 62)],
  (light, dark) => [roof(light, 128, 52, 150), roof(dark, 128, 128, 74)],
  (light, dark) => [box(light, 52, 52, 96, 96), box(dark, 108, 108, 96, 96)],
  (light, dark) => [box(light, 40, 150, 176, 56), disc(dark, 170, 92, 34)],
  (light, dark) => [box(light, 56, 56, 56, 144), box(dark, 136, 144, 64, 56)],
]

/** A side of the portraits: most are seen small. */
const face = 192

/** Somebody from the shoulders up, in a few discs. */
const portraitOf = (name: string) => {
  const [turned = 0, skin = 0, hair = 0, length = 0] = diceOf(name)
  const turn = turned / 256
  const hairColour = colour(0.04 + (hair % 8) / 100, 0.4, 0.1 + (hair % 5) * 0.11)
  const skinColour = colour(0.07, 0.42, 0.36 + (skin % 6) * 0.09)
  return draw(face, face, colour(turn, 0.4, 0.84), [
    disc(hairColour, 96, 78 + (length % 3) * 8, 50),
    disc(colour((turn + 0.4) % 1, 0.45, 0.42), 96, 212, 84),
    box(skinColour, 82, 100, 28, 42),
    disc(skinColour, 96, 86, 38),
  ])
}

/** A mark of an organisation. */
const logoOf = (name: string) => {
  const [turned = 0, mark = 0] = diceOf(name)
  const turn = turned / 256
  const shapes = marks[mark % marks.length]!(colour(turn, 0.7, 0.82), colour((turn + 0.11) % 1, 0.8, 0.64))
  return draw(256, 256, colour(turn, 0.45, 0.28), shapes)
}

type Scene = {
  readonly alt: string
  readonly shapes: (dice: readonly number[], tone: (lightness: number) => Colour) => readonly Shape[]
}
/** What a service may be pictured by, from far to near, in 480 by 360. */
const scenes: readonly Scene[] = [
  {
    alt: 'A drawing of hills under a low sun.',
    shapes: (dice, tone) => [
      disc(tone(0.9), 110 + dice[0]! * 0.9, 130, 42),
      ...[0, 1, 2].map((n): Shape => {
        const [top, dip, turn] = [190 + n * 44, 12 + dice[n + 1]! / 10, dice[n + 4]! / 40]
        return hills(tone(0.62 - n * 0.15), 480, x => top + dip * Math.sin(x / (70 + n * 22) + turn))
      }),
    ],
  },
  {
    alt: 'A drawing of a street of buildings.',
    shapes: (dice, tone) =>
      dice.slice(0, 8).flatMap((die, n) => {
        const top = 90 + die * 0.6
        const windows = [0, 1].map(k => box(tone(0.86), n * 60 + 11 + k * 22, top + 18, 13, 18))
        return [box(tone(0.34 + (die % 4) * 0.09), n * 60, top, 58, 360 - top), ...windows]
      }),
  },
  {
    alt: 'A drawing of plans on a table.',
    shapes: (dice, tone) => [
      box(tone(0.6), 0, 250, 480, 110),
      box(tone(0.94), 90, 60, 300, 230),
      box(tone(0.72), 115, 85, 120 + (dice[0]! % 70), 90),
      roof(tone(0.5), 175, 100 + (dice[1]! % 20), 55),
      ...[195, 220, 245].map((y, n) => box(tone(0.66), 115, y, 240 - n * (30 + (dice[n + 2]! % 26)), 9)),
    ],
  },
  {
    alt: 'A drawing of wheels and a belt.',
    shapes: (dice, tone) => {
      const [left, right] = [62 + (dice[0]! % 36), 48 + (dice[1]! % 30)]
      const wheel = (x: number, r: number, lightness: number) => [
        disc(tone(lightness), x, 180, r),
        disc(tone(lightness + 0.28), x, 180, r - 24),
        disc(tone(0.3), x, 180, 11),
      ]
      const belt: Shape = [
        tone(0.4),
        y => where(135, 345, x => Math.abs(Math.abs(y - 180) - (left + ((right - left) * (x - 135)) / 210)) < 6),
      ]
      return [belt, ...wheel(135, left, 0.42), ...wheel(345, right, 0.52)]
    },
  },
]

export const sceneOf = async (name: string) => {
  const [turned = 0, which = 0, ...dice] = diceOf(name)
  const tone = (lightness: number) => colour(turned / 256, 0.38, lightness)
  const { alt, shapes } = scenes[which % scenes.length]!
  return { alt, drawn: await draw(480, 360, tone(0.8), shapes(dice, tone)) }
}

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
const tries = 100
const FIRST_PAUSE_MS = 80

/** Waits until the next day of the demo: by then the cloud has come to rest, and what was brought was checked. */
export type Later = () => Promise<void>

type Brought = {
  readonly purpose: PurposeName
  readonly name: string
  readonly type?: FileKind
  /** Of a video, how it begins. */
  readonly still?: Uint8Array<ArrayBuffer>
}

const bringOnce = async (
  client: DemoClient,
  as: Trader['as'],
  bytes: Uint8Array<ArrayBuffer>,
  { still, ...file }: Brought,
  mark: string,
  later?: Later,
): Promise<string | undefined> => {
  const { upload, url, stillUrl } = await client.call<{ upload: UploadView; url: string; stillUrl?: string }>(
    as,
    'Uploads.GET_UP_URL',
    { type: 'image/png', ...file, size: bytes.length, ...(still ? { stillSize: still.length } : {}) },
    mark,
  )
  if (still && stillUrl) await client.send(stillUrl, still)
  await client.send(url, bytes)
  await later?.()
  for (let n = 0; n < tries; n++) {
    const { uploads } = await client.call<{ uploads: UploadView[] }>(as, 'Uploads.GET', { ids: [upload.id] })
    const status = uploads[0]?.status
    if (status === 'ready') return upload.id
    if (status !== 'waiting' && status !== 'checking') return undefined
    // Soon at first, since nobody else may be at work; where the server is busy it is asked seldom, so as not to be kept from the picture.
    await pause(Math.min(FIRST_PAUSE_MS * (n + 1), 1000))
  }
  return undefined
}

/**
 * Brings a picture, as the browser does, and once more where that came to nothing: one that was announced by a start which was cut
 * short is too old to be sent by the next.
 * @param later where its check need not be waited for on the day
 * @returns its id when it passed the check
 */
export const bring = async (
  client: DemoClient,
  as: Trader['as'],
  bytes: Uint8Array<ArrayBuffer>,
  file: Brought,
  later?: Later,
): Promise<string | undefined> =>
  (await bringOnce(client, as, bytes, file, file.name, later)) ??
  (await bringOnce(client, as, bytes, file, `${file.name} again`))

/** Gives an organisation its logo. One that could not be given stays with its letters: nothing of the demo hangs on it. */
export const createLogo = async (client: DemoClient, { as, name, domain }: Trader, later: Later): Promise<void> => {
  const id = await bring(client, as, await logoOf(name), { purpose: 'logo', name: `${domain}.png` }, later)
  if (id) await client.call(as, 'Uploads.PLACE', { id }, domain)
}

/** Gives a person a portrait. Who could not be given one stays with their letters. */
export const createAvatar = async (client: DemoClient, { first, last, email }: Person, later: Later): Promise<void> => {
  const name = `${first}-${last}.png`.toLowerCase()
  const id = await bring(client, { email }, await portraitOf(email), { purpose: 'avatar', name }, later)
  if (id) await client.call({ email }, 'Uploads.PLACE', { id }, 'avatar')
}

/** Hills one behind the other, in the colours of the organisation's mark. */
const bannerOf = (name: string) => {
  const [turned = 0, , ...dice] = diceOf(name)
  const tone = (lightness: number) => colour(turned / 256, 0.42, lightness)
  const ranges = [0, 1, 2, 3].map((n): Shape => {
    const [top, dip, turn] = [130 + n * 62, 26 + dice[n]! / 8, dice[n + 4]! / 30]
    return hills(tone(0.7 - n * 0.14), 1600, x => top + dip * Math.sin(x / (150 + n * 55) + turn))
  })
  return draw(1600, 400, tone(0.86), [disc(tone(0.95), 300 + dice[8]! * 4, 110, 64), ...ranges])
}

/** Gives an organisation the picture across its page. */
export const createBanner = async (client: DemoClient, { as, name, domain }: Trader, later: Later): Promise<void> => {
  const id = await bring(client, as, await bannerOf(name), { purpose: 'banner', name: `${domain}-banner.png` }, later)
  if (id) await client.call(as, 'Uploads.PLACE', { id }, `${domain} banner`)
}

/** Gives an organisation pictures on its page. */
export const createGallery = async (client: DemoClient, { as, id, domain }: Trader, later: Later): Promise<void> => {
  const pictures: { id: string; alt: string }[] = []
  for (const place of ['street', 'yard', 'office']) {
    const name = `${domain}-${place}.png`
    const { alt, drawn } = await sceneOf(name)
    const brought = await bring(client, as, drawn, { purpose: 'gallery', name }, later)
    if (brought) pictures.push({ id: brought, alt })
  }
  const { workspaces } = await client.call<{ workspaces: { organisation: { id: string; version: number } }[] }>(
    { email: as.email },
    'Organisations.GET_MINE',
    {},
    `${domain} gallery`,
  )
  const version = workspaces.find(({ organisation }) => organisation.id === id)?.organisation.version
  await client.call(as, 'Uploads.PUT_GALLERY', { version, pictures }, domain)
}

/** Gives a service a picture, and some a video beside it. */
export const createPicture = async (
  client: DemoClient,
  { trader, service }: Offer,
  isFilmed: boolean,
  later: Later,
): Promise<void> => {
  const what = `${trader.domain}-${service.name.replaceAll(/\W+/g, '-').toLowerCase()}`
  const name = `${what}.png`
  const { alt, drawn } = await sceneOf(name)
  const id = await bring(client, trader.as, drawn, { purpose: 'service', name }, later)
  if (!id) return
  const pictures = [{ id, alt }]
  if (isFilmed) {
    const { film, still, alt: shows } = await filmOf(what)
    const file: Brought = { purpose: 'service', name: `${what}.webm`, type: 'video/webm', still }
    const brought = await bring(client, trader.as, film, file, later)
    if (brought) pictures.push({ id: brought, alt: shows })
  }
  const payload = { id: service.id, version: service.version, pictures }
  await client.call<Service>(trader.as, 'Services.PUT_PICTURES', payload, name)
}
