import { texts } from '#shared/areas.ts'
import { identityPaths } from '#shared/identity/paths.ts'
import type { Leaf } from '#shared/kit/leaves.ts'
import type { StoredRole } from '#shared/organisations/organisation.ts'
import { organisationsPaths } from '#shared/organisations/paths.ts'
import { roleOf } from '#shared/organisations/role.ts'
import { openBrowser } from '#test/browser.ts'
import { hostProduct, makeOrganisation, makePerson } from '#test/e2e/product.ts'

/**
 * How long it takes until what an administrator changes of a role shows on the open page of somebody who has it: from the
 * server's answer to the push that reaches the browser, and to what the page shows. ROUNDS says how often.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 30)
const { en } = texts
const leaves: Leaf[] = ['department.structure.client', 'transaction.ticket.supplier']

const product = await hostProduct()
const browser = await openBrowser()
try {
  const boss = await makePerson(product, 'Ada', 'Brook', 'live')
  const clerk = await makePerson(product, 'Cleo', 'Dale', 'live')
  const works = await makeOrganisation(product, boss, { tradingName: 'Brook Works', domainName: 'brook-works' })
  let calls = 0
  const call = <T>(method: `${string}.${string}`, payload: object) =>
    product.client.call<T>({ email: boss.email, organisationId: works.id }, method, payload, `live ${calls++}`)
  const body = (granted: Leaf[]) => roleOf(1, granted)
  const role = await call<StoredRole>('Organisations.ADD_ROLE', { name: 'Clerk', body: body(leaves) })
  await call('Invitations.CREATE', { type: 'member', rid: role.rid, language: 'en', emails: [clerk.email] })
  const accepted = { organizationId: works.id, type: 'member', accept: true }
  await product.client.call({ email: clerk.email }, 'Invitations.ACCEPT_INVITATION', accepted)

  const page = await browser.newPage()
  let pushedAt = 0
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"Organisations"')) pushedAt = performance.now()
    }),
  )
  await page.goto(product.url + identityPaths.login())
  await page.getByLabel(en['identity.email']).fill(clerk.email)
  await page.getByLabel(en['identity.password'], { exact: true }).fill(clerk.password)
  await page.getByRole('button', { name: en['identity.login.submit'], exact: true }).click()
  await page.waitForURL(`**${identityPaths.home()}`)
  const opened = page.waitForEvent('websocket')
  await page.goto(product.url + organisationsPaths.clients())
  await opened
  const open = page.getByRole('button', { name: en['organisations.invite.title.client'] }).first()
  const closed = page.getByRole('heading', { name: en['app.closed.title'] })
  await open.waitFor()

  const pushes: number[] = []
  const shows: number[] = []
  // The first two warm up what a first visit wakes.
  for (let round = -2; round < ROUNDS; round++) {
    const closes = round % 2 === 0
    const { items } = await call<{ items: StoredRole[] }>('Organisations.GET_ROLES', {})
    const version = items.find(({ rid }) => rid === role.rid)?.version
    const changed = { rid: role.rid, version, name: 'Clerk', body: body(closes ? leaves.slice(1) : leaves) }
    await call('Organisations.UPDATE_ROLE', changed)
    const answered = performance.now()
    await (closes ? closed : open).waitFor()
    if (round < 0) continue
    shows.push(performance.now() - answered)
    pushes.push(pushedAt - answered)
  }
  const told = (what: string, values: readonly number[]) => {
    const sorted = values.toSorted((a, b) => a - b)
    const at = (part: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)} ms`
    process.stdout.write(`${what.padEnd(28)} median ${at(0.5)}, 90 of 100 ${at(0.9)}, longest ${at(1)}\n`)
  }
  told('until the push is there', pushes)
  told('until the page shows it', shows)
} finally {
  await browser.close()
  await product.close()
}
