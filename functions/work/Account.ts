import { type DealGroup, dealGroups, type Request } from '#shared/deals/request.ts'
import { isFresh } from '#shared/identity/sign-ins.ts'
import { normaliseEmail } from '#shared/kit/email.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { whoKey } from '#shared/organisations/member.ts'
import { owns } from '#shared/organisations/permissions.ts'
import { Account as contract } from '#shared/work/Account.contract.ts'
import { copyUntil, hasCopy, mayAskForCopy, type Obstacle } from '#shared/work/person-job.ts'
import { WorkRefusal } from '#shared/work/refusal.ts'
import { Rfqs } from '../deals/rfq-tables.ts'
import { Invoices, Requests } from '../deals/tables.ts'
import { fileAddress } from '../files/address.ts'
import { Users } from '../identity/tables.ts'
import { filtered } from '../kit/filtered.ts'
import { type Known, type ReadDb, read, serve, write } from '../kit/serve.ts'
import { losesSigner, rolesOf, signerTables } from '../organisations/signers.ts'
import { Organisations, Relations } from '../organisations/tables.ts'
import { bucket } from '../ports/bucket.ts'
import * as tables from './tables.ts'

const uses = {
  tables: {
    jobs: write(tables.PersonJobs),
    users: read(Users),
    relations: read(Relations),
    organisations: read(Organisations),
    ...signerTables,
    requests: read(Requests),
    invoices: read(Invoices),
    rfqs: read(Rfqs),
  },
  ports: { files: bucket('Files', 'read') },
} as const

type Db = ReadDb<typeof uses>

/** So many of each are named; whoever settled those is told of the next. */
const named = 20

const runs = ({ status, fulfilledAt }: Request): boolean => status !== 'draft' && fulfilledAt === undefined

/** How many requests of a group are looked through, at first and where nothing is found that holds somebody. */
const stretches = [100, 200]

/**
 * The first requests of a group that hold somebody here. Where drafts alone were looked through and there is more, a draft stands for what was not: it
 * is not known then whether something holds them, and deleting drafts makes it known.
 */
const holding = async (
  { requests }: Db,
  demander: Party,
  demanderGroup: DealGroup,
): Promise<{ readonly held: readonly Request[]; readonly drafts?: Request | undefined }> => {
  let last: Request | undefined
  const { items, cursor } = await filtered<Request>({
    look: async page => {
      const found = await requests.list('byDemander', { demander, demanderGroup }, page)
      last = found.items.at(-1) ?? last
      return found
    },
    fits: runs,
    behind: row => requests.cursorBehind('byDemander', row),
    limit: named,
    cursor: undefined,
    stretches,
  })
  return { held: items, ...(items.length === 0 && cursor ? { drafts: last } : {}) }
}

/** What somebody has to settle before they can be erased. */
const obstaclesOf = async (db: Db, uid: Uid): Promise<Obstacle[]> => {
  const party: Party = { id: uid, type: 'user' }
  const groups = dealGroups.filter(group => group !== 'closed')
  const [relations, invoices, rfqs, ...lists] = await Promise.all([
    db.relations.allRows({ who: whoKey(party) }),
    db.invoices.list('openByCustomer', { customer: party, status: 'published' }, { limit: named }),
    db.rfqs.list('openByClient', { client: party }, { limit: named }),
    ...groups.map(group => holding(db, party, group)),
  ])
  const [organisations, roles] = await Promise.all([
    db.organisations.getMany(relations.map(({ oid }) => ({ id: oid }))),
    Promise.all(relations.map(({ oid, rid, status }) => (rid && status === 'active' ? rolesOf(db, oid) : []))),
  ])
  return [
    ...organisations.flatMap((row, n) => {
      const isOwner = row !== undefined && owns(uid, row)
      const signs = row !== undefined && !isOwner && losesSigner(row, roles[n] ?? [], relations[n]?.rid)
      return isOwner || signs
        ? [{ kind: isOwner ? ('owner' as const) : ('signer' as const), id: row.id, name: row.tradingName }]
        : []
    }),
    ...lists
      .flatMap(({ held }) => held)
      .slice(0, named)
      .map(({ id, title, status }) => ({
        kind: status === 'signed' ? ('deal' as const) : ('request' as const),
        id,
        name: title,
      })),
    ...lists.flatMap(({ drafts }) => (drafts ? [{ kind: 'drafts' as const, id: drafts.id, name: drafts.title }] : [])),
    ...rfqs.items.map(({ id, title }) => ({ kind: 'quotes' as const, id, name: title })),
    ...invoices.items.map(({ id, reference }) => ({ kind: 'invoice' as const, id, name: reference })),
  ]
}

const jobsOf = ({ jobs }: Db, uid: Uid) =>
  Promise.all([jobs.get({ uid, kind: 'copy' }), jobs.get({ uid, kind: 'erasure' })])

const ahead = (_input: unknown, { db, uid }: Known<typeof uses>) =>
  uid ? [jobsOf(db, uid), db.users.get({ uid })] : []
const aheadOfErasing = (_input: unknown, { db, uid }: Known<typeof uses>) =>
  uid ? [jobsOf(db, uid), db.users.get({ uid }), obstaclesOf(db, uid)] : []

export const Account = serve(
  contract,
  uses,
  {
    GET_PERSONAL_DATA: async (_input, { actor, db, now, tokenTime }) => {
      const [[copy], obstacles] = await Promise.all([jobsOf(db, actor.uid), obstaclesOf(db, actor.uid)])
      const until = hasCopy(copy, now) ? copyUntil(copy) : undefined
      return {
        ...(copy && { copy: { ...copy, ...(until && { until, size: copy.archive?.size }) } }),
        leftOut: copy?.archive?.leftOut ?? 0,
        obstacles,
        isFresh: isFresh(actor.signedInAt, tokenTime.getTime()),
      }
    },
    COPY_PERSONAL_DATA: async (_input, { actor, db, now }) => {
      const { uid } = actor
      const [[before], user, relations] = await Promise.all([
        jobsOf(db, uid),
        db.users.need({ uid }),
        db.relations.allRows({ who: whoKey({ id: uid, type: 'user' }) }),
      ])
      if (!mayAskForCopy(before, now)) throw new WorkRefusal('work.copyUnderWay')
      const job = {
        uid,
        kind: 'copy' as const,
        status: 'running' as const,
        step: 0,
        steps: 1,
        email: user.email,
        language: user.language,
        organisations: relations.map(({ oid }) => oid),
        ...(before?.archive && { archive: before.archive }),
        askedAt: now.toISOString(),
      }
      if (before) db.jobs.save({ ...job, version: before.version })
      else db.jobs.create(job)
      return {}
    },
    GET_COPY_URL: async (_input, { actor, db, ports, now }) => {
      const [copy] = await jobsOf(db, actor.uid)
      if (!hasCopy(copy, now)) throw new Refusal('notFound')
      const name = `tradewell-${copy.finishedAt?.slice(0, 10)}.zip`
      const { key } = copy.archive
      return { url: await fileAddress(await ports.files(), { key, name, type: 'application/zip' as never }, false) }
    },
    ERASE_ACCOUNT: async ({ email }, { actor, db, now, tokenTime }) => {
      const { uid } = actor
      const [[, before], user, relations, obstacles] = await Promise.all([
        jobsOf(db, uid),
        db.users.need({ uid }),
        db.relations.allRows({ who: whoKey({ id: uid, type: 'user' }) }),
        obstaclesOf(db, uid),
      ])
      if (!isFresh(actor.signedInAt, tokenTime.getTime())) throw new WorkRefusal('work.signInAgain')
      if (normaliseEmail(email) !== user.email) throw new WorkRefusal('work.otherAddress')
      const [first] = obstacles
      if (first) throw new WorkRefusal('work.notSettled', { name: first.name, count: obstacles.length })
      if (before) return {}
      db.jobs.create({
        uid,
        kind: 'erasure',
        status: 'running',
        step: 0,
        steps: 1,
        email: user.email,
        language: user.language,
        organisations: relations.map(({ oid }) => oid),
        askedAt: now.toISOString(),
      })
      return {}
    },
  },
  {
    GET_PERSONAL_DATA: aheadOfErasing,
    COPY_PERSONAL_DATA: ahead,
    GET_COPY_URL: ahead,
    ERASE_ACCOUNT: aheadOfErasing,
  },
)
