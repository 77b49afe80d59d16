import { describe, expect, test } from 'vitest'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Signatures } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { Request } from '#shared/deals/request.ts'
import { setting } from './fixture.ts'

/** An offer for which Cora and Dev sign on the client's side, and Ada on the supplier's. */
const offered = async () => {
  const base = await setting()
  const request = await base.offer(await base.sent())
  const takeBack = (who: Parameters<typeof base.sign>[0]) =>
    base.call<Request>(Contracts, who, 'TAKE_BACK_SIGNATURE', { requestId: request.id })
  const refusedFor = (who: Parameters<typeof base.sign>[0]) =>
    base.refused(Contracts, who, 'TAKE_BACK_SIGNATURE', { requestId: request.id })
  const rows = () => repository(Signatures, base.store, new Unit()).allRows({ requestId: request.id })
  return { ...base, request, takeBack, refusedFor, rows }
}

describe('taking a signature back', () => {
  test('happy: before the last one, and it may be given again', async () => {
    const { as, request, sign, takeBack, rows, told, document } = await offered()
    await sign(as.cora, request.id)
    expect(await document(as.cora, request.id)).toMatchObject({ mayTakeBack: true, maySign: false })
    expect(await document(as.dev, request.id)).toMatchObject({ mayTakeBack: false, maySign: true })
    await sign(as.dev, request.id)
    expect(await takeBack(as.cora)).toMatchObject({ status: 'signing', signs: [{ uid: as.dev.uid }] })
    expect((await rows()).map(({ uid }) => uid)).toEqual([as.dev.uid])
    // With the last one that was there the offer lies before both sides again.
    expect(await takeBack(as.dev)).toMatchObject({ status: 'offered', signs: [] })
    expect(await rows()).toEqual([])
    expect(told().flatMap(({ type, data }) => (type.endsWith('takenBack') ? [data.signer] : []))).toEqual([
      'Cora Tester',
      'Dev Tester',
    ])
    for (const who of [as.cora, as.dev, as.ada]) await sign(who, request.id)
    expect(await rows()).toHaveLength(3)
  })

  test('error: whoever has not signed has nothing to take back, and nobody what is signed by all', async () => {
    const { as, request, sign, refusedFor } = await offered()
    expect(await refusedFor(as.cora)).toBe('state.transition')
    await sign(as.cora, request.id)
    expect(await refusedFor(as.dev)).toBe('deals.notSigned')
    expect(await refusedFor(as.ada)).toBe('deals.notSigned')
    await sign(as.dev, request.id)
    await sign(as.ada, request.id)
    for (const who of [as.cora, as.dev, as.ada]) expect(await refusedFor(who)).toBe('state.transition')
  })

  test('security: a stranger learns nothing, and two that overtake one another leave a whole contract or none', async () => {
    const { as, request, sign, refusedFor, send, rows, call } = await offered()
    await sign(as.cora, request.id)
    expect(await refusedFor(as.finn)).toBe('notFound')
    expect(await refusedFor(as.eve)).toBe('notFound')
    await sign(as.dev, request.id)
    const { hash, signerNames } = await call<{ hash: string; signerNames: string[] }>(
      Contracts,
      as.ada,
      'GET_DOCUMENT',
      { requestId: request.id },
    )
    const signature = { kind: 'typed', name: signerNames[0] }
    const [last, back] = await Promise.all([
      send(Contracts, as.ada, 'SIGN_CONTRACT_MERGED', { requestId: request.id, documentHash: hash, signature }),
      send(Contracts, as.cora, 'TAKE_BACK_SIGNATURE', { requestId: request.id }),
    ])
    const status = (await call<{ contractId?: string; signatures: unknown[] }>(Contracts, as.ada, 'GET_DOCUMENT', {
      requestId: request.id,
    })) as { contractId?: string; signatures: unknown[] }
    expect(last).toHaveProperty('result')
    // Either it was taken back first, and two signatures wait for a third, or all had signed, and it was refused.
    if ('result' in back) expect([status.contractId, (await rows()).length]).toEqual([undefined, 2])
    else expect([typeof status.contractId, (await rows()).length]).toEqual(['string', 3])
  })
})
