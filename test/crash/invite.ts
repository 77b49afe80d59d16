import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { chunk } from 'es-toolkit'
import type { SentInvitation, ShownList } from '#shared/organisations/Invitations.contract.ts'
import { rowsACall } from '#shared/organisations/invitation-list.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { type DemoClient, demoClient } from '#test/demo/client.ts'
import { chance } from '../chance.ts'
import { abnOf } from '../functions/people.ts'
import { type Cloud, clockOf, endCloud, pause, startCloud } from './cloud.ts'
import { report } from './killing.ts'

/**
 * Invites ten thousand people from a list, kills the whole local cloud with signal 9 at seeded moments while their mails go, starts it
 * again, and looks whether each person has one invitation, and a second mail those alone whose mail was on its way at a kill.
 *
 *     npm run crash:invite -- [--people 10000] [--kills 10] [--seed 1] [--rate 1000]
 *
 * The rate is what a deployment says as MAILS_A_SECOND: at the usual one ten thousand mails take twelve minutes.
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '1000' },
  },
})
const [people, kills] = [Number(values.people), Number(values.kills)]
const random = chance(Number(values.seed))
const dataDir = mkdtempSync(path.join(tmpdir(), 'tradewell-invite-'))
const owner = { email: 'owner@people.example' }
/** Mails that are on their way at a time (functions/organisations/invitation-mails.ts). */
const atATime = 5
/** A run that was killed holds its list for longer than a minute. */
const held = 120_000

const start = () => startCloud(dataDir, { environment: { MAILS_A_SECOND: values.rate } })

/**
 * The mails to those who are invited, as the mailbox that stands for SES keeps them, the first first.
 * @param recovers opens it so that what the last process wrote is looked through, which who only reads may not
 */
const mailbox = (recovers = false) => {
  const database = new DatabaseSync(path.join(dataDir, 'mailbox', 'mailbox.sqlite'), { readOnly: !recovers })
  const like = "address like 'person-%'"
  const count = database.prepare(`select count(*) as n from recipients where ${like}`)
  const all = database.prepare(`select address from recipients where ${like} order by rowid`)
  return {
    count: () => Number((count.get() as { n: number }).n),
    addresses: () => (all.all() as { address: string }[]).map(({ address }) => address),
    close: () => database.close(),
  }
}

/** Whose mails went last before a kill. */
const lastAddresses = (): string[] => {
  const mails = mailbox(true)
  const last = mails.addresses().slice(-atATime)
  mails.close()
  return last
}

const begin = async (client: DemoClient) => {
  await client.signUp(owner.email, 'Crash-invite-2026!')
  const user = await client.call<{ version: number }>(owner, 'User.SYNC', {})
  const body = { firstName: 'Ola', lastName: 'Owner', country: 'AU' }
  await client.call(owner, 'User.PUT', { version: user.version, body })
  const org = { tradingName: 'Ten Thousand', domainName: 'ten-thousand', abn: abnOf(9), anzsicDivision: 'M' }
  const { id } = await client.call<Organisation>(owner, 'Organisations.CREATE_ORGANIZATION', { org })
  const as = { ...owner, organisationId: id }
  let list: ShownList | undefined
  const lines = Array.from({ length: people }, (_, n) => ({ line: n + 2, email: `person-${n + 1}@invited.example` }))
  for (const part of chunk(lines, rowsACall)) {
    const at = list && { list: { id: list.id, at: list.people } }
    const payload = { type: 'client', language: 'en', people: part, ...at }
    list = (await client.call<{ list: ShownList }>(as, 'Invitations.PUT_LIST', payload, `${list?.people}`)).list
  }
  if (!list) throw new Error('nobody is to be invited')
  await client.call(as, 'Invitations.MOVE_LIST', { id: list.id, event: 'start' })
  return { as, id: list.id }
}

type World = Awaited<ReturnType<typeof begin>>

const listOf = async (client: DemoClient, { as, id }: World, name: string): Promise<ShownList> =>
  (await client.call<{ list: ShownList }>(as, 'Invitations.GET_LIST', { id }, name)).list

/**
 * Moves the clock past what a killed run holds, so that the next one need not be waited for. Only where nobody sends: the clock would
 * pass what a run holds that is at work, which never happens by itself, since a run is ended before it lets go.
 */
const moveOn = async (cloud: Cloud, mails: ReturnType<typeof mailbox>): Promise<void> => {
  const before = mails.count()
  for (let look = 0; look < 20; look++) {
    await pause(100)
    if (mails.count() > before) return
  }
  const at = Date.parse((await clockOf(cloud)).now) + held
  await clockOf(cloud, new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'))
}

/** Everybody who is invited, by the organisation's own list. */
const invited = async (client: DemoClient, { as }: World): Promise<SentInvitation[]> => {
  const all: SentInvitation[] = []
  let cursor: string | undefined
  do {
    const payload = { of: 'sent', ...(cursor ? { cursor } : {}) }
    const page = await client.call<{ sent: SentInvitation[]; cursor?: string }>(
      as,
      'Invitations.GET_BY_RELATED',
      payload,
      `after ${cursor}`,
    )
    all.push(...page.sent)
    cursor = page.cursor
  } while (cursor)
  return all
}

/** What is wrong with the mails that went, given those that were on their way at each kill. */
const wrongMails = (addresses: readonly string[], underWay: readonly ReadonlySet<string>[]): string[] => {
  const times = new Map<string, number>()
  for (const address of addresses) times.set(address, (times.get(address) ?? 0) + 1)
  const problems = [...times].flatMap(([address, count]) => {
    const may = 1 + underWay.filter(some => some.has(address)).length
    return count > may ? [`${address} got ${count} mails, and might get ${may}`] : []
  })
  return times.size === people ? problems : [...problems, `${times.size} people got a mail`]
}

const run = async () => {
  let cloud = await start()
  let client = await demoClient(dataDir)
  const world = await begin(client)
  let mails = mailbox()
  const begun = performance.now()
  const underWay: ReadonlySet<string>[] = []
  const points = Array.from({ length: kills }, () => 1 + Math.floor(random() * (people - 1))).toSorted((a, b) => a - b)
  await moveOn(cloud, mails)
  for (const point of points) {
    while (mails.count() < point) await pause(1)
    // Anywhere in the few milliseconds that some mails take, with what is noted before and after them.
    await pause(random() * 60)
    await endCloud(cloud)
    mails.close()
    underWay.push(new Set(lastAddresses()))
    cloud = await start()
    client = await demoClient(dataDir)
    mails = mailbox()
    await moveOn(cloud, mails)
  }
  let list = await listOf(client, world, 'at first')
  for (let look = 0; list.status !== 'done'; look++) {
    // A run ends before the minute does: the next one goes on.
    if ((await clockOf(cloud)).movingTo === undefined) await moveOn(cloud, mails)
    else await pause(1000)
    list = await listOf(client, world, `look ${look}`)
  }
  const took = (performance.now() - begun) / 1000
  const all = await invited(client, world)
  const addresses = mails.addresses()
  mails.close()
  await endCloud(cloud, 'SIGTERM')
  const problems = wrongMails(addresses, underWay)
  const names = new Set(all.map(({ address }) => address))
  if (all.length !== people || names.size !== people)
    problems.push(`there are ${all.length} invitations to ${names.size} people`)
  if (list.sent !== people) problems.push(`the list says that ${list.sent} were invited`)
  report(
    [
      `${people} people invited in ${took.toFixed(0)} s with ${kills} kills, at mails ${points.join(', ')}`,
      `${all.length} invitations to ${names.size} people; ${addresses.length - people} second mails, all to whose mail was on its way at a kill (${kills * atATime} at most)`,
    ],
    problems,
    'each person has one invitation',
  )
}

try {
  await run()
} finally {
  if (!process.env.KEEP_DATA) rmSync(dataDir, { recursive: true, force: true })
}
