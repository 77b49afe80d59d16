import { writeFile } from 'node:fs/promises'
import { eInvoiceSchema } from './kit/e-invoice-schema.ts'

/** `npm run docs:e-invoice`: the JSON schema of what becomes an e-invoice, written from the model. */
await writeFile(new URL('../docs/samples/e-invoice.schema.json', import.meta.url), eInvoiceSchema())
