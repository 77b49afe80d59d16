import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { ShareTarget, ThreadView } from '#shared/files/Files.contract.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import type { FileKind } from '#shared/kit/file-kinds.ts'
import type { DemoClient } from './client.ts'
import { people } from './identity.ts'
import type { Trader } from './organisations.ts'
import { bring, sceneOf } from './pictures.ts'
import type { Day } from './timeline.ts'

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text))

/** A paper of a few pages: its title, and a line on each. */
export const paperOf = async (title: string, pages: readonly string[]) => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  // The same paper every time: the journal knows it by its length.
  pdf.setCreationDate(new Date('2026-01-01T00:00:00Z'))
  pdf.setModificationDate(new Date('2026-01-01T00:00:00Z'))
  for (const line of pages) {
    const page = pdf.addPage([595, 842])
    page.drawText(title, { x: 60, y: 760, size: 24, font })
    page.drawText(line, { x: 60, y: 710, size: 12, font })
  }
  return Uint8Array.from(await pdf.save())
}

const prices = (raised: boolean) =>
  bytesOf(
    ['Item,Unit,Price', 'Advice,hour,180.00', `Visit,day,${raised ? '940.00' : '890.00'}`, 'Travel,km,0.95'].join('\n'),
  )

type Plan = {
  readonly title: string
  readonly name: string
  readonly type: FileKind
  readonly folder?: 'Contracts' | 'Plans'
  readonly tags: readonly string[]
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
}

const lease: Plan = {
  title: 'Lease of the office',
  name: 'lease.pdf',
  type: 'application/pdf',
  folder: 'Contracts',
  tags: ['lease', 'office'],
  bytes: () => paperOf('Lease of the office', ['Term: three years from July.', 'Rent is paid monthly, in advance.']),
}
const priceList: Plan = {
  title: 'Price list',
  name: 'prices.csv',
  type: 'text/csv',
  tags: ['prices'],
  bytes: async () => prices(false),
}
const minutes: Plan = {
  title: 'Minutes of the planning day',
  name: 'minutes.txt',
  type: 'text/plain',
  folder: 'Plans',
  tags: ['meeting'],
  bytes: async () =>
    bytesOf('Present: everybody.\n\nThe budget of the coming year was agreed. The yard is repaved in autumn.\n'),
}
const yard = ({ domain }: Trader): Plan => ({
  title: 'The yard as it will be',
  name: `${domain}-plan.png`,
  type: 'image/png',
  folder: 'Plans',
  tags: ['yard'],
  bytes: async () => (await sceneOf(`${domain}-plan`)).drawn,
})

/** What an organisation keeps and shares, on the days when it did: folders, versions, readers, and one that was taken back. */
export const fileStories = (
  client: DemoClient,
  traderOf: () => Trader,
): readonly (readonly [Day, () => Promise<void>])[] => {
  const kept = new Map<string, FileCard>()
  const folders = new Map<string, string>()
  const named = (what: string) => `${traderOf().domain} ${what}`
  const upload = ({ name, type }: Plan, bytes: Uint8Array<ArrayBuffer>, mark: string) =>
    bring(client, traderOf().as, bytes, { purpose: 'thread', name: `${mark}${name}`, type })
  const keep = async (plan: Plan) => {
    const { title, folder, tags } = plan
    if (folder && !folders.has(folder)) {
      const made = { name: folder, parent: null }
      folders.set(
        folder,
        (await client.call<{ id: string }>(traderOf().as, 'Files.FOLDER_CREATE', made, named(folder))).id,
      )
    }
    const file = await upload(plan, await plan.bytes(), '')
    if (!file) return
    const lies = folder && folders.get(folder)
    const card = { file, title, tags, ...(lies && { folder: lies }) }
    kept.set(title, await client.call<FileCard>(traderOf().as, 'Files.THREAD_CREATE', card, named(title)))
  }
  const renew = async (plan: Plan, bytes: Uint8Array<ArrayBuffer>, note: string) => {
    const id = kept.get(plan.title)?.id
    const file = id && (await upload(plan, bytes, 'new-'))
    if (file) await client.call(traderOf().as, 'Files.ADD_VERSION', { id, file, note }, named(`${plan.title} 2`))
  }
  const share = async ({ title }: Plan, relations: readonly ShareTarget['relation'][]) => {
    const { as } = traderOf()
    const itemId = kept.get(title)?.id
    const ask = 'Files.GET_SHARE_TARGETS'
    const { targets } = await client.call<{ targets: ShareTarget[] }>(as, ask, { query: '' }, named(`for ${title}`))
    const toUsers = relations.flatMap(relation => targets.find(target => target.relation === relation) ?? [])
    if (itemId && toUsers.length > 0) {
      const to = toUsers.map(({ id, type }) => ({ id, type }))
      await client.call(as, 'Files.SHARE', { itemId, toUsers: to }, named(`${title} shared`))
    }
  }
  const withdraw = async ({ title }: Plan) => {
    const id = kept.get(title)?.id
    if (!id) return
    const { as } = traderOf()
    const { version } = await client.call<{ version: number }>(
      as,
      'Files.THREAD_GET_BY_ID',
      { id },
      named(`see ${title}`),
    )
    await client.call(as, 'Files.WITHDRAW', { id, version }, named(`${title} withdrawn`))
  }
  /** Its newest version on IPFS, too: those who buy by it may want to show one day what it said. */
  const keepCopy = async ({ title }: Plan) => {
    const id = kept.get(title)?.id
    if (id) await client.call(traderOf().as, 'Files.IPFS_UPLOAD', { id, number: 2 }, named(`${title} on IPFS`))
  }
  /**
   * Asks for signatures under the newest version: the owner's own, and those of the first of these relations. A file that is asked
   * about once more says so by `mark`.
   */
  const ask = async ({ title }: Plan, relations: readonly ShareTarget['relation'][], mark = '') => {
    const id = kept.get(title)?.id
    if (!id) return
    const { as } = traderOf()
    const asking = (what: string) => named(`${what} ${title}${mark}`)
    const { uid } = await client.call<{ uid: string }>({ email: as.email }, 'User.SYNC', {}, asking('who'))
    const query = 'Files.GET_SHARE_TARGETS'
    const { targets } = await client.call<{ targets: ShareTarget[] }>(as, query, { query: '' }, asking('signs'))
    const others = relations.flatMap(relation => targets.find(target => target.relation === relation) ?? [])
    const signers = [{ id: uid, type: 'user' }, ...others.map(({ id: who, type }) => ({ id: who, type }))]
    const { versions } = await client.call<ThreadView>(as, 'Files.THREAD_GET_BY_ID', { id }, asking('ask'))
    const wish = { id, number: versions[0]?.number, groups: [{ signers }], language: 'en' }
    await client.call(as, 'Files.ASK_SIGNATURES', wish, asking('signatures of'))
  }
  const sign = async ({ title }: Plan) => {
    const id = kept.get(title)?.id
    if (!id) return
    const { as } = traderOf()
    const seen = 'Files.THREAD_GET_BY_ID'
    const { toSign } = await client.call<ThreadView>(as, seen, { id }, named(`read ${title}`))
    if (!toSign) return
    const { number, hash, names } = toSign
    const signature = { kind: 'typed', name: names[0] }
    await client.call(as, 'Files.SIGN', { id, number, hash, signature }, named(`${title} signed`))
  }
  /** The colleague who was asked does not sign. */
  const decline = async ({ title }: Plan) => {
    const id = kept.get(title)?.id
    if (!id) return
    const { as } = traderOf()
    const seen = 'Files.THREAD_GET_BY_ID'
    const { signings } = await client.call<ThreadView>(as, seen, { id }, named(`asked ${title}`))
    const asked = new Set(signings[0]?.signers.map(({ name }) => name))
    const colleague = people.find(({ first, last, email }) => email !== as.email && asked.has(`${first} ${last}`))
    if (!colleague) return
    const own = { ...as, email: colleague.email }
    const { toSign } = await client.call<ThreadView>(own, seen, { id }, named(`look at ${title}`))
    if (!toSign) return
    const answer = { id, number: toSign.number, reason: 'Five years are too long for us. Please ask for three.' }
    await client.call(own, 'Files.DECLINE_SIGNATURE', answer, named(`${title} declined`))
  }
  return [
    [-120, () => keep(lease)],
    [-96, () => keep(priceList)],
    [-88, () => share(lease, ['team', 'colleague'])],
    [-84, () => ask(lease, [])],
    [-83, () => sign(lease)],
    [-61, () => keep(yard(traderOf()))],
    [-40, async () => renew(priceList, prices(true), 'Prices of the new year')],
    [-33, () => share(priceList, ['client', 'supplier'])],
    [-21, () => keep(minutes)],
    [-16, () => share(minutes, ['client', 'team'])],
    [
      -12,
      async () => renew(lease, await paperOf('Lease of the office', ['Term: five years from July.']), 'Five years'),
    ],
    [-9, () => keepCopy(priceList)],
    [-9, () => ask(priceList, ['colleague'])],
    [-8, () => ask(lease, ['colleague'], ' again')],
    [-7, () => sign(priceList)],
    [-6, () => decline(lease)],
    [-4, () => ask(yard(traderOf()), [])],
    [-3, () => withdraw(minutes)],
  ]
}
