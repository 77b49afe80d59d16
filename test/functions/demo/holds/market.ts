import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoBegins } from '#infra/host/demo.ts'
import { anzsicCodes } from '#shared/organisations/anzsic.ts'
import { abnDigits } from '#shared/organisations/business-number.ts'
import { people, signIns } from '#test/demo/identity.ts'
import { demoOrganisations } from '#test/demo/organisations.ts'
import { firstDay, momentOf } from '#test/demo/timeline.ts'
import { buckets, called, client, DAY_MS, type Found, today } from '../market.ts'

/** The content of the elements of a kind in a piece of EBML, in their order; those that hold others are gone into. */
const elementsOf = (bytes: Uint8Array, id: number): Uint8Array[] => {
  const data = Buffer.from(bytes)
  const found: Uint8Array[] = []
  for (let at = 0; at < data.length; ) {
    const nameLength = Math.clz32(data[at]!) - 23
    const name = data.readUIntBE(at, nameLength)
    const sizeLength = Math.clz32(data[at + nameLength]!) - 23
    const size = data.subarray(at + nameLength, at + nameLength + sizeLength)
    const length = size.reduce((sum, byte, n) => sum * 256 + (n === 0 ? byte - 2 ** (8 - sizeLength) : byte), 0)
    const from = at + nameLength + sizeLength
    const content = data.subarray(from, from + length)
    if (name === id) found.push(content)
    else if (name === segment || name === cluster) found.push(...elementsOf(content, id))
    at = from + length
  }
  return found
}
const [segment, cluster, simpleBlock] = [0x18538067, 0x1f43b675, 0xa3]

/** The frames of a WebM, each without the number of its track, its time and its flags. */
const framesOf = (film: Uint8Array): Uint8Array[] => elementsOf(film, simpleBlock).map(block => block.subarray(4))

/** A key frame of VP8 as the picture that it is. */
const webpOf = (frame: Uint8Array): Buffer => {
  const padded = frame.length % 2 === 0 ? frame : Buffer.concat([frame, Buffer.alloc(1)])
  const head = Buffer.alloc(20)
  head.write('RIFF', 0)
  head.writeUInt32LE(12 + padded.length, 4)
  head.write('WEBPVP8 ', 8)
  head.writeUInt32LE(frame.length, 16)
  return Buffer.concat([head, padded])
}

/** What is on the demo's market, and how it grew. */
export const market = (found: () => Found, told: readonly string[]): void => {
  test('has thirty people and forty organisations over every ANZSIC division, each with a valid ABN of its own', () => {
    expect(people).toHaveLength(30)
    const organisations = [...found().organisations.values()]
    expect(organisations).toHaveLength(40)
    expect(new Set(organisations.map(each => each.anzsicDivision))).toEqual(new Set(anzsicCodes))
    const abns = organisations.map(({ abn }) => abnDigits(abn ?? ''))
    expect(abns).not.toContain(undefined)
    expect(new Set(abns).size).toBe(40)
  })

  test('has a logo for each organisation', () => {
    const logos = [...found().organisations.values()].flatMap(({ logo }) => (logo ? [logo] : []))
    expect(logos).toHaveLength(40)
    expect(new Set(logos).size).toBe(40)
    for (const logo of logos) expect(buckets.pictures.get(logo)?.type).toBe('image/webp')
  })

  test('has a portrait of each sign-in and of most people', async () => {
    const portraits = await Promise.all(
      people.map(async ({ email }) => {
        const { user } = await client.call<{ user: { avatar?: string } }>({ email }, 'User.INITIAL_LOAD', {}, 'avatar')
        return user.avatar
      }),
    )
    for (const portrait of portraits.slice(0, signIns.length)) expect(portrait).toBeDefined()
    const brought = portraits.filter(portrait => portrait !== undefined)
    expect(new Set(brought).size).toBe(brought.length)
    expect(brought.length).toBeGreaterThan(20)
    for (const portrait of brought) expect(buckets.pictures.get(portrait)?.type).toBe('image/webp')
  })

  test('sells goods, too, and some of them were asked for', () => {
    const services = [...found().services.values()]
    expect(new Set(services.map(({ type }) => type))).toEqual(new Set(['service', 'good']))
    const goods = services.filter(({ type, stat }) => type === 'good' && stat === 'published')
    expect(goods.length).toBeGreaterThan(5)
    const asked = [...found().requests.values()].flatMap(({ choice }) => choice?.items ?? [])
    expect(asked.some(({ type }) => type === 'good')).toBe(true)
  })

  test('has pictures of services that differ, and says what they show', () => {
    const shown = [...found().services.values()].flatMap(service => service.pictures ?? [])
    const pictures = shown.filter(({ video }) => video === undefined)
    expect(pictures.length).toBeGreaterThan(50)
    expect(new Set(pictures.map(({ key }) => key)).size).toBe(pictures.length)
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(4)
    for (const { key } of pictures) expect(buckets.pictures.get(key)?.type).toBe('image/webp')
  })

  test('has a video on a service of each sign-in, in frames that one after the other are pictures', async () => {
    const filmed = [...found().services.values()].filter(({ pictures }) => pictures?.some(({ video }) => video))
    expect(new Set(filmed.map(({ ownerName }) => ownerName)).size).toBe(signIns.length)
    for (const { pictures = [] } of filmed) {
      const [first, { video = '', key, alt } = {}] = pictures
      expect([first?.video, alt]).toEqual([undefined, 'A film of two wheels that turn, and parcels on a belt.'])
      expect(buckets.pictures.get(key ?? '')?.type).toBe('image/webp')
      const { bytes, type } = buckets.pictures.get(video)!
      expect(type).toBe('video/webm')
      const frames = framesOf(bytes)
      expect(frames).toHaveLength(20)
      const sizes = await Promise.all(
        frames.map(frame => sharp(webpOf(frame)).raw().toBuffer({ resolveWithObject: true })),
      )
      for (const { info } of sizes) expect(info).toMatchObject({ width: 480, height: 360 })
      // It moves.
      expect(new Set(sizes.map(({ data }) => data.toString('base64'))).size).toBe(frames.length)
    }
  })

  test('has 250 services, in every state that stays, paid in each of the five ways and on many terms', () => {
    const services = [...found().services.values()]
    expect(services).toHaveLength(250)
    expect([...new Set(services.map(each => each.stat))].sort()).toEqual(['inEdit', 'published', 'ready'])
    const payments = services.flatMap(({ paymentOptions }) => paymentOptions.payment.map(each => each?.type))
    expect(new Set(payments).size).toBe(5)
    expect(new Set(services.map(({ paymentOptions }) => JSON.stringify(paymentOptions))).size).toBeGreaterThan(15)
  })

  test('has services that differ: no organisation offers twice the same, and no trade speaks for another', () => {
    const services = [...found().services.values()]
    expect(new Set(services.map(({ ownerName, name }) => `${ownerName} ${name}`)).size).toBe(services.length)
    expect(services.filter(({ name }) => name.includes('express'))).toEqual([])
    expect(new Set(services.map(({ name, baseFee }) => `${name} ${baseFee}`)).size).toBe(services.length)
    const namesOf = (owner: string) => services.filter(({ ownerName }) => ownerName === owner).map(({ name }) => name)
    expect(namesOf('Zephyr Engineering')).toContain('Structural certification')
    for (const owner of ['Meridian Audit Partners', 'Plainspoken Legal'])
      expect(namesOf(owner)).not.toContain('Structural certification')
    const closings = new Set(services.map(({ description }) => description.split('\n').at(-1)))
    expect(closings.size).toBe(anzsicCodes.length)
  })

  test('has fourteen months behind it, in which the market grew', () => {
    const dayOf = (at: string) => (Date.parse(at) - Date.parse(today)) / DAY_MS
    const months = (rows: Map<string, { readonly createdAt: string }>) =>
      [...rows.values()].reduce<number[]>((counts, { createdAt }) => {
        const month = Math.floor((dayOf(createdAt) - firstDay) / 30.5)
        counts[month] = (counts[month] ?? 0) + 1
        return counts
      }, [])
    for (const rows of [found().services, found().requests, found().contracts, found().invoices]) {
      const days = [...rows.values()].map(({ createdAt }) => dayOf(createdAt))
      expect(Math.min(...days)).toBeLessThan(-380)
      expect(Math.max(...days)).toBeGreaterThan(-7)
      expect(Math.max(...days)).toBeLessThan(1)
    }
    const third = (counts: number[], n: number) => counts.slice(n * 5, n * 5 + 5).reduce((sum, count) => sum + count, 0)
    for (const rows of [found().contracts, found().invoices]) {
      const counts = Array.from(months(rows), count => count ?? 0)
      expect(third(counts, 1)).toBeGreaterThan(third(counts, 0))
      expect(third(counts, 2)).toBeGreaterThan(third(counts, 1))
    }
    // Whatever follows comes after what it follows from.
    for (const { contractId, createdAt } of found().invoices.values())
      expect(createdAt > (found().contracts.get(contractId)?.supplierSignedAt ?? '')).toBe(true)
    for (const { settlement, createdAt } of found().invoices.values())
      if (settlement) expect(settlement.paidAt > createdAt).toBe(true)
  })

  test('is told of as it grows', () => {
    expect(told.at(-1)).toBe('until 2026-03-02: 40 organisations, 250 services, 122 deals')
  })

  test('names people of different trades at the start', () => {
    const trades = demoOrganisations.slice(0, signIns.length).map(({ division }) => division)
    expect(new Set(trades).size).toBe(signIns.length)
  })

  test('is made by commands', () => {
    expect(called.length).toBeGreaterThan(2000)
    expect(momentOf(today, firstDay)).toBeGreaterThan(demoBegins(Date.parse(today)))
  })
}
