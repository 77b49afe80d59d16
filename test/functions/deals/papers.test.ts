import { expect, test } from 'vitest'
import { ContractPapers } from '#functions/deals/ContractPapers.ts'
import { Contracts } from '#functions/deals/Contracts.ts'
import { Engagements, Signatures } from '#functions/deals/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { findSeals } from '#shared/files/seals.ts'
import { textsOf } from '../pdf.ts'
import { setting } from './fixture.ts'

type Answer = { fileName: string; content: string }

const opened = async () => {
  const base = await setting({ description: 'A long story.\n'.repeat(120) })
  const offered = await base.offer(await base.sent())
  const get = (who: (typeof base.as)[keyof typeof base.as], language = 'en') =>
    base.call<Answer>(ContractPapers, who, 'GET', { requestId: offered.id, language })
  return { ...base, offered, get }
}

test('the contract on paper holds every line of its text, its hash on each sheet, and the signatures by now', async () => {
  const { as, offered, get, document, sign, call } = await opened()
  const { text, hash } = await document(as.cora, offered.id)
  await sign(as.cora, offered.id)
  await call(Contracts, as.ada, 'SIGN_CONTRACT_MERGED', {
    requestId: offered.id,
    documentHash: hash,
    signature: { kind: 'drawn', strokes: [[10, 10, 60, 40, 120, 20, 300, 90]] },
    language: 'fr',
  })
  const { fileName, content } = await get(as.cora)
  expect(fileName).toMatch(/^D-[0-9A-Z]{8}\.pdf$/)
  const pdf = Buffer.from(content, 'base64')
  const shown = await textsOf(pdf)
  const sheets = shown.filter(one => one.includes(hash) && one.startsWith('D-')).length
  expect(sheets).toBeGreaterThan(2)
  expect(shown.filter(one => one.startsWith('Page '))).toHaveLength(sheets)
  // One signature of each side is there, one of the client's is awaited.
  expect(shown.filter(one => one.includes('UTC · SHA-256'))).toHaveLength(2)
  expect(shown).toContain('Cora Tester for Harbour Foods')
  expect(shown.filter(one => one === 'Signature awaited')).toHaveLength(1)
  // The page of evidence tells of each, in their order, over what and how.
  const evidence = shown.slice(shown.indexOf('Evidence of the signatures'))
  expect(evidence.filter(one => /^\d\. /.test(one))).toEqual(['1. Cora Tester', '2. Ada Tester'])
  expect(evidence).toContain('The own name was typed: Cora Tester')
  expect(evidence).toContain('Drawn by hand, in strokes: 1')
  expect(evidence.filter(one => one === hash)).toHaveLength(2)
  expect(evidence.filter(one => one === 'The signer was signed in to their own account.')).toHaveLength(2)
  // What each agreed to, as it was shown to them.
  expect(evidence.join(' ')).toContain('you bind Harbour Foods to the text of this document')
  expect(evidence.join(' ')).toContain('vous engagez Wattle Advisory sur le texte de ce document')
  // Word by word: lines break elsewhere on paper, and nothing is lost.
  const words = (lines: readonly string[]) =>
    lines
      .join(' ')
      .replace(/[|>#\\]/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
  const printed = words(shown)
  for (const word of new Set(words(text.split('\n')))) expect(printed).toContain(word)
  expect(shown.filter(one => one === 'A long story.')).toHaveLength(120)
})

test('the page of evidence says what was kept with a signature, not what is said today, and nothing where nothing was kept', async () => {
  const { as, offered, get, sign, store } = await opened()
  await sign(as.cora, offered.id)
  await sign(as.ada, offered.id)
  const unit = new Unit()
  const signatures = repository(Signatures, store, unit)
  const { items } = await signatures.rows({ requestId: offered.id }, { limit: 10 })
  const [first, second] = items.toSorted((one, other) => one.name.localeCompare(other.name))
  if (!first || !second) throw new Error('there are two')
  expect(first.consent).toMatchObject({ language: 'en', words: expect.stringContaining('Wattle Advisory') })
  signatures.save({ ...first, consent: { language: 'en', words: 'These were the words of last year.' } })
  const { consent: _kept, ...old } = second
  signatures.save(old)
  await unit.commit(store)
  const shown = (await textsOf(Buffer.from((await get(as.ada)).content, 'base64'))).join(' ')
  expect(shown).toContain('These were the words of last year.')
  expect(shown.match(/What the signer agreed to/g)).toHaveLength(1)
})

test('both sides get the same bytes; in French our words are French; a stranger gets nothing', async () => {
  const { as, offered, get, refused, sent } = await opened()
  expect(await get(as.cora)).toEqual(await get(as.ada))
  // Nobody has signed: there is nothing to give evidence of.
  expect(await textsOf(Buffer.from((await get(as.cora)).content, 'base64'))).not.toContain('Evidence of the signatures')
  expect(await textsOf(Buffer.from((await get(as.ada, 'fr')).content, 'base64'))).toContain('Signature attendue')
  for (const stranger of [as.finn, as.eve])
    expect(await refused(ContractPapers, stranger, 'GET', { requestId: offered.id, language: 'en' })).toBe('notFound')
  const request = await sent()
  expect(await refused(ContractPapers, as.ada, 'GET', { requestId: request.id, language: 'en' })).toBe('notFound')
})

test('an offer whose document is missing is a fault of ours and told as one, not as a deal that is not there', async () => {
  const { as, offered, get, store, document } = await opened()
  const unit = new Unit()
  const letters = repository(Engagements, store, unit)
  const { document: _lost, ...letter } = await letters.need({ requestId: offered.id })
  letters.save(letter)
  await unit.commit(store)
  await expect(get(as.cora)).rejects.toThrow('no document')
  await expect(document(as.cora, offered.id)).rejects.toThrow('no document')
})

test('security: no name in a seal ends its sentence or begins another', async () => {
  const { as, offered, get, sign, store, document } = await opened()
  const { hash } = await document(as.cora, offered.id)
  await sign(as.cora, offered.id)
  const unit = new Unit()
  const signatures = repository(Signatures, store, unit)
  const { items } = await signatures.rows({ requestId: offered.id }, { limit: 10 })
  const [row] = items
  if (!row) throw new Error('there is one')
  const name = 'Eve” for “Harbour Foods”. SHA-256 of its text: 00. Contract D-1, signed by “Bob'
  const partyName = '« Foods »'
  signatures.save({ ...row, name, partyName })
  await unit.commit(store)
  const statements = async (language: 'en' | 'fr') =>
    findSeals(Buffer.from((await get(as.ada, language)).content, 'base64')).map(({ statement }) => statement)
  const reference = dealReference(offered.thread)
  const told = name.replace(/[“”]/g, '"')
  expect(await statements('en')).toEqual([
    `Contract ${reference}, signed by “${told}” for “" Foods "”. SHA-256 of its text: ${hash}`,
  ])
  expect(await statements('fr')).toEqual([
    `Contrat ${reference}, signé par « ${told} » pour « " Foods " ». SHA-256 de son texte : ${hash}`,
  ])
})
