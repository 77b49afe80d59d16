import { beforeAll, describe, expect, test, vi } from 'vitest'
import { FileUses, Uploads as UploadsTable } from '#functions/files/tables.ts'
import { UploadChecks } from '#functions/files/UploadChecks.ts'
import { Uploads } from '#functions/files/Uploads.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import { keyOfUse, roomFor } from '#shared/files/quota.ts'
import type { UploadView } from '#shared/files/Uploads.contract.ts'
import type { Upload } from '#shared/files/upload.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { User } from '#shared/identity/user.ts'
import { largestFile } from '#shared/kit/file-kinds.ts'
import type { Uid } from '#shared/kit/id.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { bring } from './bringing.ts'
import { created, memoryBuckets, scanned } from './buckets.ts'
import { filesHost } from './keeping.ts'
import { flat, picture } from './pictures.ts'

let store: Store
let photo: Buffer
beforeAll(async () => {
  store = await testStore()
  photo = await picture(600, 400)
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

const product = () => filesHost(store)

/** A person whom the product knows. */
const known = async (): Promise<{ uid: string }> => {
  const { uid } = person()
  const unit = new Unit()
  const pool = { uid: uid as Uid, email: `${uid}@people.test`, emailVerified: true, firstName: 'Ana', lastName: 'Li' }
  repository(Users, store, unit).create(newUser({ ...pool, language: 'en' }, '2026-03-01T00:00:00.000Z'))
  await unit.commit(store)
  return { uid }
}
const userOf = (uid: string): Promise<User> => repository(Users, store, new Unit()).need({ uid })

const announce = { purpose: 'avatar', name: 'me.jpg', type: 'image/jpeg', size: 1000 }

describe('an avatar', () => {
  test('happy: is announced, sent, checked, placed and removed', async () => {
    const { buckets, host } = product()
    const ana = await known()
    const checked = await bring(host, buckets, ana, 'avatar', photo)
    expect(checked).toMatchObject({ status: 'ready', name: 'photo.jpg' })
    const { picture: key } = await host.call<{ picture: string }>(Uploads, ana, 'PLACE', { id: checked.id })
    expect((await userOf(ana.uid)).avatar).toBe(key)
    expect(key).toMatch(/^pictures\/[\w-]{43}\.webp$/)
    const object = buckets.pictures.get(key)
    expect(object).toMatchObject({ type: 'image/webp', cacheControl: 'public, max-age=31536000, immutable' })
    expect(buckets.quarantine.size).toBe(0)
    await host.call(Uploads, ana, 'REMOVE', { purpose: 'avatar' })
    expect((await userOf(ana.uid)).avatar).toBeUndefined()
  })

  test('is its person’s, for whomever that person acts meanwhile', async () => {
    const { buckets, host } = product()
    const owner = await trader(host)
    const { id } = await bring(host, buckets, owner, 'avatar', photo)
    const { uploads } = await host.call<{ uploads: UploadView[] }>(Uploads, { uid: owner.uid }, 'GET', { ids: [id] })
    expect(uploads).toMatchObject([{ id, status: 'ready' }])
  })

  test('the same picture has the same address, whoever brings it', async () => {
    const { buckets, host } = product()
    const [one, other] = [await known(), await known()]
    const first = await bring(host, buckets, one, 'avatar', photo)
    const second = await bring(host, buckets, other, 'avatar', photo)
    expect(second.picture).toBe(first.picture)
    expect(buckets.pictures.size).toBe(2)
  })

  test('security: is placed by nobody but whose it is', async () => {
    const { buckets, host } = product()
    const [ana, eve] = [await known(), await known()]
    const { id } = await bring(host, buckets, ana, 'avatar', photo)
    expect(await host.refused(Uploads, eve, 'PLACE', { id })).toBe('notFound')
    expect((await host.call<{ uploads: unknown[] }>(Uploads, eve, 'GET', { ids: [id] })).uploads).toEqual([])
    expect(await host.refused(Uploads, eve, 'GET_URL', { id })).toBe('notFound')
  })

  test('error: is not placed before it passed, nor when it was refused', async () => {
    const { buckets, host } = product()
    const ana = await known()
    const { upload } = await host.call<{ upload: UploadView }>(Uploads, ana, 'GET_UP_URL', announce)
    expect(await host.refused(Uploads, ana, 'PLACE', { id: upload.id })).toBe('files.notReady')
    const refused = await bring(host, buckets, ana, 'avatar', Buffer.from('<svg/>'))
    expect(refused).toMatchObject({ status: 'refused', problem: 'files.otherKind' })
    expect(refused.picture).toBeUndefined()
    expect(await host.refused(Uploads, ana, 'PLACE', { id: refused.id })).toBe('files.notReady')
    expect(buckets.pictures.size + buckets.quarantine.size).toBe(0)
  })
})

describe('the room of a party', () => {
  test('is looked at again when a file comes: several may have been announced for what is left of it', async () => {
    const { buckets, host } = product()
    const owner = await trader(host)
    const party = { id: owner.organisationId, type: 'organization' as const }
    const text = Buffer.from('So much and no more.')
    const unit = new Unit()
    const left = roomFor(party).bytes - text.length
    repository(FileUses, store, unit).add({ party: keyOfUse(party) }, { bytes: left, files: 1 })
    await unit.commit(store)
    const file = { purpose: 'thread', name: 'a.txt', type: 'text/plain', size: text.length }
    const announced = []
    for (let n = 0; n < 2; n++)
      announced.push((await host.call<{ upload: UploadView }>(Uploads, owner, 'GET_UP_URL', file)).upload)
    for (const { id } of announced) {
      buckets.quarantine.set(id, { bytes: text, type: '', cacheControl: undefined })
      await host.work(UploadChecks, created(id))
      await host.work(UploadChecks, scanned(buckets, id))
    }
    const stands = async ({ id }: UploadView) =>
      (await host.call<{ uploads: UploadView[] }>(Uploads, owner, 'GET', { ids: [id] })).uploads[0]
    expect(await stands(announced[0]!)).toMatchObject({ status: 'ready' })
    expect(await stands(announced[1]!)).toMatchObject({ status: 'refused', problem: 'files.full' })
    expect(buckets.files.size).toBe(1)
    expect(await host.refused(Uploads, owner, 'GET_UP_URL', file)).toBe('files.full')
  })
})

describe('the logo and the banner of an organisation', () => {
  test('happy: stand on its public page', async () => {
    const { buckets, host } = product()
    const owner = await trader(host)
    const logo = await bring(host, buckets, owner, 'logo', photo)
    const banner = await bring(host, buckets, owner, 'banner', photo)
    for (const { id } of [logo, banner]) await host.call(Uploads, owner, 'PLACE', { id })
    const shown = () => host.call<object>(OrgAboutUs, undefined, 'GET_ORG_INFO', { id: owner.organisation.id })
    expect(await shown()).toMatchObject({ logo: logo.thumb, banner: banner.picture })
    await host.call(Uploads, owner, 'REMOVE', { purpose: 'banner' })
    expect(await shown()).toMatchObject({ logo: logo.thumb })
    expect(await shown()).not.toHaveProperty('banner')
  })

  test('security: are nobody else’s to change', async () => {
    const { buckets, host } = product()
    const owner = await trader(host)
    const stranger = await trader(host)
    const alone = { uid: owner.uid }
    const one = { ...announce, purpose: 'logo' }
    expect(await host.refused(Uploads, alone, 'GET_UP_URL', one)).toBe('auth.organisationRequired')
    expect(await host.refused(Uploads, alone, 'REMOVE', { purpose: 'logo' })).toBe('auth.organisationRequired')
    const { id } = await bring(host, buckets, owner, 'logo', photo)
    expect(await host.refused(Uploads, stranger, 'PLACE', { id })).toBe('notFound')
    // The owner, acting for another organisation that they own, does not give it the logo of the first.
    const second = await trader(host)
    expect(
      await host.refused(Uploads, { uid: owner.uid, organisationId: second.organisationId }, 'PLACE', { id }),
    ).toBe('auth.notMember')
  })
})

describe('how parties look', () => {
  test('is told of people and organisations by their ids: of organisations with their names, of people without', async () => {
    const { buckets, host } = product()
    const [ana, other, owner] = [await known(), await known(), await trader(host)]
    const avatar = await bring(host, buckets, ana, 'avatar', photo)
    const logo = await bring(host, buckets, owner, 'logo', photo)
    await host.call(Uploads, ana, 'PLACE', { id: avatar.id })
    await host.call(Uploads, owner, 'PLACE', { id: logo.id })
    const nobody = { id: person().uid, type: 'user' }
    const parties = [
      { id: ana.uid, type: 'user' },
      { id: owner.organisation.id, type: 'organization' },
      { id: other.uid, type: 'user' },
      nobody,
    ]
    const { faces } = await host.call<{ faces: object[] }>(Uploads, other, 'GET_FACES', { parties })
    expect(faces).toEqual([
      { id: ana.uid, type: 'user', picture: avatar.thumb, verified: false },
      { id: other.uid, type: 'user', verified: false },
      { ...parties[1], name: owner.organisation.tradingName, picture: logo.thumb },
    ])
  })
})

describe('what is announced', () => {
  test('may have 20,971,520 bytes and not one more; the exact length is signed', async () => {
    const { host } = product()
    const ana = await known()
    const ask = (size: number) => ({ ...announce, size })
    const { url } = await host.call<{ url: string }>(Uploads, ana, 'GET_UP_URL', ask(largestFile))
    expect(url).toContain('length=20971520&seconds=600')
    expect(await host.refused(Uploads, ana, 'GET_UP_URL', ask(largestFile + 1))).toBe('files.tooLarge')
    expect(await host.refused(Uploads, ana, 'GET_UP_URL', ask(0))).toBe('files.empty')
    expect(await host.refused(Uploads, ana, 'GET_UP_URL', { ...announce, type: 'application/pdf' })).toBe('files.kind')
    expect(await host.refused(Uploads, ana, 'GET_UP_URL', { ...announce, type: 'image/svg+xml' })).toBe('input.invalid')
  })

  test('may be exactly as long as the limit when it is checked, too', async () => {
    const { buckets, host } = product()
    const list = Buffer.alloc(largestFile, 'a,b\n')
    const asFile = { name: 'list.csv', type: 'text/csv' as const }
    const owner = await trader(host)
    expect(await bring(host, buckets, owner, 'request', list, asFile)).toMatchObject({ status: 'ready' })
  })

  test('and comes longer than announced is refused', async () => {
    const { buckets, host } = product()
    const ana = await known()
    const { upload } = await host.call<{ upload: UploadView }>(Uploads, ana, 'GET_UP_URL', announce)
    buckets.quarantine.set(upload.id, { bytes: Buffer.alloc(1001), type: '', cacheControl: undefined })
    await host.work(UploadChecks, created(upload.id))
    const { uploads } = await host.call<{ uploads: UploadView[] }>(Uploads, ana, 'GET', { ids: [upload.id] })
    expect(uploads[0]).toMatchObject({ status: 'refused', problem: 'files.wrongLength' })
  })

  test('and is told of twice is looked at once; what nobody announced is removed', async () => {
    const { buckets, host } = product()
    const ana = await known()
    const { id } = await bring(host, buckets, ana, 'avatar', photo)
    buckets.quarantine.set(id, { bytes: await flat(10, 10), type: '', cacheControl: undefined })
    await host.work(UploadChecks, created(id))
    expect(buckets.pictures.size).toBe(2)
    buckets.quarantine.set('fil_nobody', { bytes: photo, type: '', cacheControl: undefined })
    await host.work(UploadChecks, created('fil_nobody'))
    expect(buckets.quarantine.size).toBe(0)
  })

  test('concurrency: and is looked at twice at once, with other content, is what the first of them found', async () => {
    const buckets = memoryBuckets()
    const content = (text: string) => ({ bytes: Buffer.from(text), type: '', cacheControl: undefined })
    let whileReading: (() => Promise<unknown>) | undefined
    const { QuarantineBucket } = buckets.ports
    const slow: typeof QuarantineBucket = {
      ...QuarantineBucket,
      getTagged: async (key, most) => {
        const tagged = await QuarantineBucket.getTagged(key, most)
        const run = whileReading
        whileReading = undefined
        await run?.()
        return tagged
      },
    }
    const host = testHost(store, { ...buckets.ports, QuarantineBucket: slow })
    const owner = await trader(host)
    const list = { purpose: 'request', name: 'list.csv', type: 'text/csv', size: 8 }
    const { upload } = await host.call<{ upload: UploadView }>(Uploads, owner, 'GET_UP_URL', list)
    const { id } = upload
    const row = () => repository(UploadsTable, store, new Unit()).need({ id })
    let done: Upload | undefined
    whileReading = async () => {
      buckets.quarantine.set(id, content('a,b\n3,4\n'))
      await host.work(UploadChecks, scanned(buckets, id))
      await host.work(UploadChecks, created(id))
      done = await row()
    }
    buckets.quarantine.set(id, content('a,b\n1,2\n'))
    await host.work(UploadChecks, created(id))
    expect(done).toMatchObject({ status: 'ready' })
    expect(await row()).toEqual(done)
    expect(Buffer.from(buckets.files.get(done?.checked?.key ?? '')?.bytes ?? []).toString()).toBe('a,b\n3,4\n')
    expect(buckets.files.size).toBe(1)
    expect(buckets.quarantine.size).toBe(0)
  })

  test('error: and cannot be looked at holds up nothing behind it, and is looked at when it is told of again', async () => {
    const buckets = memoryBuckets()
    const { QuarantineBucket } = buckets.ports
    let broken: string | undefined
    const getTagged: typeof QuarantineBucket.getTagged = async (key, most) => {
      if (key === broken) throw new Error('S3 did not answer')
      return QuarantineBucket.getTagged(key, most)
    }
    const host = testHost(store, { ...buckets.ports, QuarantineBucket: { ...QuarantineBucket, getTagged } })
    const ana = await known()
    const ids: string[] = []
    for (let n = 0; n < 3; n++) {
      const asked = { ...announce, size: photo.length }
      const { upload } = await host.call<{ upload: UploadView }>(Uploads, ana, 'GET_UP_URL', asked)
      buckets.quarantine.set(upload.id, { bytes: photo, type: '', cacheControl: undefined })
      await host.work(UploadChecks, scanned(buckets, upload.id))
      ids.push(upload.id)
    }
    const batch = { Records: ids.flatMap(id => created(id).Records) }
    const standings = async () =>
      (await host.call<{ uploads: UploadView[] }>(Uploads, ana, 'GET', { ids })).uploads.map(({ status }) => status)
    broken = ids[0]
    await expect(host.work(UploadChecks, batch)).rejects.toThrow('1 of 3 uploads')
    expect((await standings()).toSorted()).toEqual(['checking', 'ready', 'ready'])
    broken = undefined
    await host.work(UploadChecks, batch)
    expect(await standings()).toEqual(['ready', 'ready', 'ready'])
  })

  test('and never comes through is told as failed after a while', async () => {
    const { host } = product()
    const ana = await known()
    const { upload } = await host.call<{ upload: UploadView }>(Uploads, ana, 'GET_UP_URL', announce)
    const standing = async () =>
      (await host.call<{ uploads: UploadView[] }>(Uploads, ana, 'GET', { ids: [upload.id] })).uploads[0]
    expect(await standing()).toMatchObject({ status: 'waiting' })
    host.clock.now = new Date(host.clock.now.getTime() + 11 * 60_000)
    expect(await standing()).toMatchObject({ status: 'refused', problem: 'files.checkFailed' })
  })
})

describe('a private file', () => {
  test('is read at an address of its own, by its own side alone', async () => {
    const { buckets, host } = product()
    const owner = await trader(host)
    const stranger = await trader(host)
    const file = { name: 'Étude\u202e "A".jpg', type: 'image/jpeg' as const }
    const { id, name, picture: shown } = await bring(host, buckets, owner, 'request', photo, file)
    expect(name).toBe('Étude A.jpg')
    expect(shown).toBeUndefined()
    expect(buckets.pictures.size).toBe(0)
    const { url } = await host.call<{ url: string }>(Uploads, owner, 'GET_URL', { id })
    expect(url).toMatch(new RegExp(`^https://files.test/${id}-[\\w-]{43}\\?name=.*type=image%2Fjpeg&seconds=60$`))
    const small = await host.call<{ url: string }>(Uploads, owner, 'GET_URL', { id, thumb: true })
    expect(small.url).toMatch(new RegExp(`^https://files.test/${id}-[\\w-]{43}\\?name=.*type=image%2Fwebp&seconds=60$`))
    expect([...buckets.files.values()].map(({ type }) => type)).toEqual(['image/jpeg', 'image/webp'])
    expect(await host.refused(Uploads, stranger, 'GET_URL', { id })).toBe('notFound')
  })
})
