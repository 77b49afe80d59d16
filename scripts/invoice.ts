import { writeFile } from 'node:fs/promises'
import { carriedEInvoice, paperPdf } from '#functions/deals/paper-pdf.ts'
import { paperText } from '#functions/deals/paper-text.ts'
import { eInvoiceSums } from '#shared/deals/e-invoice/sums.ts'
import { readEInvoice, ublOf } from '#shared/deals/e-invoice/ubl.ts'
import { parseExactJson } from '#shared/kit/exact-json.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { eInvoicePaper } from './kit/e-invoice-paper.ts'
import { readInput, runCommand, writeOut } from './kit/json-command.ts'

const usage = 'npm run --silent invoice -- FILE|- [--pdf OUT]'

/**
 * `npm run --silent invoice -- FILE|-` prints the e-invoice (PINT A-NZ, UBL 2.1) of an invoice or credit note given as JSON
 * (docs/e-invoice.md). `--pdf OUT` also writes it as PDF/A-3 with the XML inside.
 */
await runCommand(
  usage,
  async (...args) => {
    const at = args.indexOf('--pdf')
    const out = at < 0 ? undefined : args[at + 1]
    const [path, ...others] = args.filter((_, n) => at < 0 || (n !== at && n !== at + 1))
    if (path === undefined || others.length > 0 || (at >= 0 && out === undefined))
      throw new Refusal('input.usage', { usage })
    const document = readEInvoice(parseExactJson(await readInput(path)))
    const xml = ublOf(document)
    if (out !== undefined) {
      const t = paperText('en')
      const paper = eInvoicePaper(document, eInvoiceSums(document), 'en', t)
      const pageText = (number: number, count: number) => t('deals.paper.page', { number, count })
      await writeFile(out, await paperPdf(paper, 'en', pageText, [carriedEInvoice(xml)]))
    }
    await writeOut([xml.trimEnd()])
  },
  3,
)
