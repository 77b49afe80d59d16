import { beforeAll, describe, expect, test } from 'vitest'
import { Uploads } from '#functions/files/Uploads.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import { OrgAboutUs } from '#functions/organisations/OrgAboutUs.ts'
import type { PurposeName } from '#shared/file-purposes.ts'
import { galleryLimits } from '#shared/organisations/gallery.ts'
import { testHost, testStore } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { bring } from './bringing.ts'
import { memoryBuckets } from './buckets.ts'
import { picture } from './pictures.ts'

let store: Store
let photo: Buffer
beforeAll(async () => {
  store = await testStore()
  photo = await picture(600, 400)
})

const product = async () => {
  const buckets = memoryBuckets()
  const host = testHost(store, buckets.ports)
  const owner = await trader(host)
  const brought = (as = owner, purpose: PurposeName = 'gallery') => bring(host, buckets, as, purpose, photo)
  let version = owner.organisation.version
  const put = async (pictures: object[]) => {
    const saved = await host.call<{ version: number; pictures: object[] }>(Uploads, owner, 'PUT_GALLERY', {
      version,
      pictures,
    })
    version = saved.version
    return saved.pictures
  }
  const shown = async () =>
    (
      await host.call<{ gallery?: { alt: string }[] }>(OrgAboutUs, undefined, 'GET_ORG_INFO', {
        id: owner.organisationId,
      })
    ).gallery
  return { host, owner, brought, put, shown, version: () => version }
}

describe('the pictures on the page of an organisation', () => {
  test('happy: are put, ordered, described and removed, and anybody sees them', async () => {
    const { brought, put, shown } = await product()
    expect(await shown()).toBeUndefined()
    const [one, other] = [await brought(), await brought()]
    expect(await put([{ id: one.id, alt: 'The yard' }])).toEqual([
      { id: one.id, key: one.picture, thumb: one.thumb, width: 600, height: 400, alt: 'The yard' },
    ])
    await put([
      { id: other.id, alt: 'The office' },
      { id: one.id, alt: 'The yard at night' },
    ])
    expect((await shown())?.map(({ alt }) => alt)).toEqual(['The office', 'The yard at night'])
    await put([])
    expect(await shown()).toBeUndefined()
  })

  test('error: are uploads for this that passed, of this organisation, and no more than there is room for', async () => {
    const { host, owner, brought, version } = await product()
    const refused = (pictures: object[], as: { uid: string } = owner) =>
      host.refused(Uploads, as, 'PUT_GALLERY', { version: version(), pictures })
    const logo = await brought(owner, 'logo')
    expect(await refused([{ id: logo.id, alt: '' }])).toBe('files.notReady')
    const other = await product()
    const theirs = await other.brought()
    expect(await refused([{ id: theirs.id, alt: '' }])).toBe('files.notReady')
    const { id } = await brought()
    const many = Array.from({ length: galleryLimits.pictures + 1 }, () => ({ id, alt: '' }))
    expect(await refused(many)).toBe('input.invalid')
    expect(await host.refused(Uploads, owner, 'PUT_GALLERY', { version: 99, pictures: [] })).toBe('call.conflict')
    const plain = person()
    const unit = new Unit()
    stageStaff(store, unit, { oid: owner.organisationId, uid: plain.uid })
    await unit.commit(store)
    expect(await refused([], { ...plain, organisationId: owner.organisationId } as never)).toBe('auth.denied')
    expect(await refused([], plain)).toBe('notFound')
  })
})
