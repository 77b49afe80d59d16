import { dealReference } from '#shared/deals/reference.ts'
import type { Request } from '#shared/deals/request.ts'
import type { Signature } from '#shared/deals/signature.ts'
import { dealDocument as en } from '#shared/deals/texts/en/document.ts'
import { dealDocument as fr } from '#shared/deals/texts/fr/document.ts'
import { fill, type Params } from '#shared/kit/fill.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { verifyAddress } from '../files/verify-address.ts'
import type { DbOf } from '../kit/serve.ts'
import type { Sealer } from '../ports/seal-key.ts'
import { signaturesOf } from './documents.ts'
import { paperParty } from './paper-facts.ts'
import type { contractPaperTables } from './paper-tables.ts'

const texts = { en, fr }

type Texts = (key: keyof typeof en, params?: Params) => string

/** What the page of evidence says of a signature, each with its label. */
const evidenceOf = (t: Texts, { name, partyName, at, documentHash, how, via, turn, consent }: Signature) => ({
  name,
  facts: [
    { label: t('deals.document.evidence.for'), value: partyName },
    { label: t('deals.document.evidence.when'), value: at },
    {
      label: t('deals.document.evidence.how'),
      value:
        how.kind === 'typed'
          ? t('deals.document.evidence.typed', { name: how.name })
          : t('deals.document.evidence.drawn', { strokes: how.strokes.length }),
    },
    {
      label: t('deals.document.evidence.as'),
      value: via ? t('deals.document.evidence.link', via) : t('deals.document.evidence.account'),
    },
    ...(turn
      ? [
          {
            label: t('deals.document.evidence.turn'),
            value: t('deals.document.evidence.group', {
              group: turn.group,
              of: turn.of,
              role: turn.role ?? t('deals.document.evidence.owner'),
            }),
          },
        ]
      : []),
    { label: t('deals.document.hash'), value: documentHash },
    // As it was shown then, whatever the words are by now.
    ...(consent ? [{ label: t('deals.document.evidence.consent'), value: consent.words }] : []),
  ],
})

/**
 * The document of a request as a PDF, with the signatures that it has by now and a page of evidence of them, sealed once for each.
 * @throws {Refusal} notFound where nothing was offered yet
 */
export const printedContract = async (
  db: DbOf<typeof contractPaperTables>,
  request: Request,
  language: 'en' | 'fr',
  sealer: () => Promise<Sealer>,
): Promise<{ readonly fileName: string; readonly content: string }> => {
  const { documentHash, id: requestId } = request
  if (!documentHash) throw new Refusal('notFound')
  const [{ document }, { items }, supplier] = await Promise.all([
    db.engagements.need({ requestId }),
    signaturesOf(db, requestId),
    // The letterhead is what the supplier's own rows say, beside the text that was signed.
    paperParty(db, request.supplier, request.supplierName),
  ])
  if (document === undefined) throw new Error(`request ${requestId} has the hash of a document and no document`)
  const t: Texts = (key, params) => fill(texts[language][key], params)
  const side = (which: 'supplier' | 'demander', role: string, name: string, needed: number) => ({
    heading: `${role}: ${name}`,
    needed,
    signatures: items.filter(signature => signature.side === which),
  })
  const [{ contractPdf }, { quoted, sealPdf }] = await Promise.all([
    import('./contract-pdf.ts'),
    import('../kit/pdf-seal.ts'),
  ])
  const reference = dealReference(request.thread)
  const inOrder = items.toSorted((one, other) => one.at.localeCompare(other.at))
  const pdf = await contractPdf(
    {
      reference,
      supplier,
      text: document,
      hash: documentHash,
      at: request.signs.at(-1)?.at ?? request.createdAt,
      sides: [
        side('supplier', t('deals.document.supplier'), request.supplierName, request.supplierSignCount),
        side('demander', t('deals.document.client'), request.demanderName, request.demanderSignCount),
      ],
      evidence: {
        title: t('deals.document.evidence'),
        lead: t('deals.document.evidence.lead', { reference, address: verifyAddress() }),
        signatures: inOrder.map(signature => evidenceOf(t, signature)),
      },
      words: {
        hash: t('deals.document.hash'),
        awaited: t('deals.document.awaited'),
        page: (number, count) => t('deals.document.page', { number, count }),
        for: party => t('deals.document.for', { party }),
      },
    },
    language,
  )
  const seals = items.map(({ name, partyName, at }) => ({
    statement: t('deals.document.seal', {
      ...{ reference, name: quoted(name), party: quoted(partyName), hash: documentHash },
    }),
    at: new Date(at),
    where: verifyAddress(),
  }))
  const content = seals.length === 0 ? pdf : await sealPdf(pdf, seals, await sealer())
  return { fileName: `${reference}.pdf`, content: Buffer.from(content).toString('base64') }
}
