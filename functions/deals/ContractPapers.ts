import { ContractPapers as contract } from '#shared/deals/ContractPapers.contract.ts'
import { dealReference } from '#shared/deals/reference.ts'
import { dealDocument as en } from '#shared/deals/texts/en/document.ts'
import { dealDocument as fr } from '#shared/deals/texts/fr/document.ts'
import { fill, type Params } from '#shared/kit/fill.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { read, serve } from '../kit/serve.ts'
import { seen } from './access.ts'
import { namedDocument, signaturesOf } from './documents.ts'
import * as tables from './tables.ts'

const texts = { en, fr }

const uses = {
  tables: {
    requests: read(tables.Requests),
    engagements: read(tables.Engagements),
    signatures: read(tables.Signatures),
  },
} as const

export const ContractPapers = serve(
  contract,
  uses,
  {
    GET: async ({ requestId, language }, { db, actor }) => {
      const request = await db.requests.need({ id: requestId })
      seen(request, actor)
      const { documentHash } = request
      if (!documentHash) throw new Refusal('notFound')
      const [{ document }, { items }] = await Promise.all([
        db.engagements.need({ requestId }),
        signaturesOf(db, requestId),
      ])
      if (document === undefined) throw new Refusal('notFound')
      const t = (key: keyof typeof en, params?: Params) => fill(texts[language][key], params)
      const side = (which: 'supplier' | 'demander', role: string, name: string, needed: number) => ({
        heading: `${role}: ${name}`,
        needed,
        signatures: items.filter(signature => signature.side === which),
      })
      const { contractPdf } = await import('./contract-pdf.ts')
      const reference = dealReference(request.thread)
      const pdf = await contractPdf(
        {
          reference,
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
      return { fileName: `${reference}.pdf`, content: Buffer.from(pdf).toString('base64') }
    },
  },
  { GET: ({ requestId }, { db }) => namedDocument(db, requestId) },
)
