import { ContractPapers as contract } from '#shared/deals/ContractPapers.contract.ts'
import { dealReference } from '#shared/deals/reference.ts'
import type { Request } from '#shared/deals/request.ts'
import { dealDocument as en } from '#shared/deals/texts/en/document.ts'
import { dealDocument as fr } from '#shared/deals/texts/fr/document.ts'
import { fill, type Params } from '#shared/kit/fill.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { verifyAddress } from '../files/verify-address.ts'
import { Users } from '../identity/tables.ts'
import { type ReadDb, read, serve } from '../kit/serve.ts'
import { Organisations } from '../organisations/tables.ts'
import { sealer } from '../ports/seal-key.ts'
import { seen } from './access.ts'
import { namedDocument, signaturesOf } from './documents.ts'
import { paperParty } from './paper-facts.ts'
import * as tables from './tables.ts'

const texts = { en, fr }

const uses = {
  tables: {
    requests: read(tables.Requests),
    engagements: read(tables.Engagements),
    signatures: read(tables.Signatures),
    organisations: read(Organisations),
    users: read(Users),
  },
  ports: { sealer },
} as const

/** Read ahead: where the supplier is, which the letterhead says. */
const supplierOf = async (db: ReadDb<typeof uses>, requestId: Request['id']): Promise<unknown> => {
  const request = await db.requests.get({ id: requestId })
  return request && paperParty(db, request.supplier, request.supplierName)
}

export const ContractPapers = serve(
  contract,
  uses,
  {
    GET: async ({ requestId, language }, { db, actor, ports }) => {
      const request = await db.requests.need({ id: requestId })
      seen(request, actor)
      const { documentHash } = request
      if (!documentHash) throw new Refusal('notFound')
      const [{ document }, { items }, supplier] = await Promise.all([
        db.engagements.need({ requestId }),
        signaturesOf(db, requestId),
        // The letterhead is what the supplier's own rows say, beside the text that was signed.
        paperParty(db, request.supplier, request.supplierName),
      ])
      if (document === undefined) throw new Error(`request ${requestId} has the hash of a document and no document`)
      const t = (key: keyof typeof en, params?: Params) => fill(texts[language][key], params)
      const side = (which: 'supplier' | 'demander', role: string, name: string, needed: number) => ({
        heading: `${role}: ${name}`,
        needed,
        signatures: items.filter(signature => signature.side === which),
      })
      const [{ contractPdf }, { sealPdf }] = await Promise.all([
        import('./contract-pdf.ts'),
        import('../kit/pdf-seal.ts'),
      ])
      const reference = dealReference(request.thread)
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
        statement: t('deals.document.seal', { reference, name, party: partyName, hash: documentHash }),
        at: new Date(at),
        where: verifyAddress(),
      }))
      const content = seals.length === 0 ? pdf : await sealPdf(pdf, seals, await ports.sealer())
      return { fileName: `${reference}.pdf`, content: Buffer.from(content).toString('base64') }
    },
  },
  { GET: ({ requestId }, { db }) => [...namedDocument(db, requestId), supplierOf(db, requestId)] },
)
