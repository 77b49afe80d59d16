import { expect, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { deals } from '#functions/deals/area.ts'
import { type AnyServer, usesOf } from '#functions/kit/serve.ts'
import { declaredEvent } from '#shared/events.ts'

/**
 * Whoever sees a deal has it loaded again when it moves, wherever a page shows something of it: an open browser asks the functions again that
 * the events of deals name.
 */

/** Why what these show of a deal need not be asked again. */
const unmoved: Readonly<Record<string, string>> = {
  Account: 'what stands in the way of erasing an account is decided by the server when it is erased, too',
  ContractPapers: 'a PDF is made when somebody asks for it',
  Receipts: 'a PDF is made when somebody asks for it, of what no longer changes',
  Todos: 'a card shows what its deal or invoice is called and on which side one is of it, which no move changes',
}

const ofDeals: ReadonlySet<unknown> = new Set(deals.tables.map(({ name }) => name))

type AnyTable = { readonly name: string }

const readsDeals = (server: AnyServer): boolean =>
  Object.entries(server.contract.methods).some(
    ([method, { kind }]) =>
      kind === 'query' &&
      Object.values(usesOf(server, method).tables ?? {}).some(({ table }) => ofDeals.has((table as AnyTable).name)),
  )
const all = Object.entries(servers)

test('each function that answers with something of deals is asked again when one moves, or says why not', () => {
  const touched = declaredEvent('deals.request.sent')?.touches ?? []
  const mend =
    'name it in dealFunctions of shared/deals/deal-event.ts, or say in this file why it shows nothing that moves'
  expect(
    all
      .filter(([, server]) => readsDeals(server))
      .map(([name]) => name)
      .filter(name => !touched.includes(name)),
    mend,
  ).toEqual(Object.keys(unmoved))
  // They show what happened, and read no deal for it.
  const toldOf = ['Audit', 'Apprisings']
  expect(
    touched.filter(name => !servers[name] || !readsDeals(servers[name])),
    'dealFunctions names what no function is called, or what shows nothing of deals',
  ).toEqual(toldOf)
})
