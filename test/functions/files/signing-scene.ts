import { FileSeals } from '#functions/files/FileSeals.ts'
import { Files } from '#functions/files/Files.ts'
import { FileThreads } from '#functions/files/thread-tables.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { ThreadView } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import { type TestCaller, testHost } from '../host.ts'
import { person, trader } from '../people.ts'
import { stageStaff } from '../relations.ts'
import { sealPorts } from '../seals.ts'
import { memoryBuckets } from './buckets.ts'
import { keep, seen } from './keeping.ts'

/** The product over a store, with buckets of its own and a key to seal with. */
const sealingProduct = async (store: Store) => {
  const buckets = memoryBuckets()
  return { buckets, host: testHost(store, { ...buckets.ports, ...(await sealPorts()) }) }
}
type Product = Awaited<ReturnType<typeof sealingProduct>>

/** What the first of those who are to sign is called, as they sign. */
export const nameOf = (view: ThreadView) => view.toSign?.names[0] ?? ''

/** Signs the version that somebody is to sign, as it is seen. */
export const sign = async ({ host }: Product, as: TestCaller, id: string, more: object = {}) => {
  const view = await seen(host, as, id)
  const { number = 1, hash = view.versions[0]?.hash } = view.toSign ?? {}
  return host.call<{ status: string; have: number; needed: number }>(Files, as, 'SIGN', {
    ...{ id, number, hash, signature: { kind: 'typed', name: nameOf(view) } },
    ...more,
  })
}

/** Asks groups of people or organisations to sign a version. */
export const ask = (
  { host }: Product,
  as: TestCaller,
  id: string,
  groups: readonly { signers: readonly { id: string; type: string }[]; needed?: number }[],
  number = 1,
) => host.call<{ status: string }>(Files, as, 'ASK_SIGNATURES', { id, number, groups, language: 'en' })

/** A caller as one who may sign. */
export const user = ({ uid }: { uid: string }) => ({ id: uid as string, type: 'user' })

/** The titles of what waits for somebody to sign it. */
export const waiting = async ({ host }: Product, as: TestCaller) =>
  (await host.call<{ items: FileCard[] }>(Files, as, 'GET_DATA', { list: 'toSign', folder: 'any' })).items.map(
    ({ title }) => title,
  )

/** What the stream tells of a version whose signatures changed. */
export const told = (id: string, number = 1) => ({
  dynamodb: { Keys: { pk: { S: id }, sk: { S: `${String(number).padStart(4, '0')}#x` } } },
})

/** Seals a version, as far as all who were asked have signed it. */
export const seal = ({ host }: Product, id: string, number = 1) => host.work(FileSeals, { Records: [told(id, number)] })

/**
 * The people and files of tests of signatures.
 * @param store opened by the test before any of it is used
 */
export const signingOn = (store: () => Store) => {
  /** The row of a person, which says what they are called. */
  const stageUser = (unit: Unit, uid: string, firstName: string, lastName: string) =>
    repository(Users, store(), unit).create(
      newUser(
        { uid: uid as Uid, email: `${uid}@people.test`, emailVerified: true, firstName, lastName, language: 'en' },
        '2026-03-01T00:00:00.000Z',
      ),
    )

  const colleague = async (oid: string) => {
    const { uid } = person()
    const unit = new Unit()
    stageUser(unit, uid, 'Kim', 'Park')
    stageStaff(store(), unit, { oid, uid, name: 'Kim Park' })
    await unit.commit(store())
    return { uid, organisationId: oid }
  }
  const client = async (oid: string) => {
    const one = person()
    const unit = new Unit()
    stageUser(unit, one.uid, 'Ana', 'Reyes')
    stageStaff(store(), unit, { oid, uid: one.uid, type: 'individual', name: 'Ana Reyes' })
    await unit.commit(store())
    return one
  }
  /** Somebody who owns an organisation, and has a name. */
  const ownerOf = async (host: Product['host']) => {
    const owner = await trader(host)
    const unit = new Unit()
    stageUser(unit, owner.uid, 'Otto', 'Berg')
    await unit.commit(store())
    return owner
  }

  const rowOf = (id: string) => repository(FileThreads, store(), new Unit()).get({ id })

  /** An owner, a colleague and a client, and a file that nobody has signed. */
  const scene = async () => {
    const it = await sealingProduct(store())
    const owner = await ownerOf(it.host)
    const kim = await colleague(owner.organisationId)
    const ana = await client(owner.organisationId)
    const card = await keep(it.host, it.buckets, owner, { title: 'Lease' })
    return { it, owner, kim, ana, id: card.id }
  }
  return { client, colleague, ownerOf, rowOf, scene }
}
