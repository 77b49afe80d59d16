import { formatMinor } from '../../kit/money.ts'
import { Refusal } from '../../kit/refusal.ts'
import { abnDigits } from '../../organisations/business-number.ts'
import type { GstKind } from '../gst-kinds.ts'
import { EInvoice } from './e-invoice.ts'
import { type Adjusted, eInvoiceSums, isTaxDocument, type SummedLine } from './sums.ts'

/** An element with what it holds; undefined and what holds nothing are left out, which the rules ask for. */
type Node = readonly [
  name: string,
  content: string | readonly Node[] | undefined,
  attributes?: Readonly<Record<string, string>>,
]

/** Control characters, which XML 1.0 cannot hold; tabs and ends of lines it can. */
const forbidden = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .trim()

const written = ([name, content, attributes = {}]: Node, indent: string): string => {
  const inner =
    content === undefined
      ? ''
      : typeof content === 'string'
        ? escaped(content)
        : content.map(one => written(one, `${indent}  `)).join('')
  if (inner === '') return ''
  const marks = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  const end = typeof content === 'string' ? '' : indent
  return `${indent}<${name}${marks}>${typeof content === 'string' ? '' : '\n'}${inner}${end}</${name}>\n`
}

/** The scheme of the Australian Business Number among the electronic addresses and identifiers. */
const abnScheme = { schemeID: '0151' }

const categories: Readonly<Record<GstKind, string>> = {
  standard: 'S',
  free: 'Z',
  inputTaxed: 'E',
  export: 'G',
  none: 'O',
}

const means = { card: '48', directDebit: '49', transfer: '30', other: '1' } as const

/** The specification that the document keeps to, and the process that it belongs to. */
const customization = 'urn:peppol:pint:billing-1@aunz-1'
const profile = 'urn:peppol:bis:billing'
const namespaces = (root: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})

/**
 * An invoice or a credit note in UBL 2.1, as Peppol's specification for Australia and New Zealand (PINT A-NZ) has it.
 * @throws {Refusal} as eInvoiceSums
 */
export const ublOf = (document: EInvoice): string => {
  const sums = eInvoiceSums(document)
  const { currency, gstRate, seller, buyer, payment } = document
  const isCredit = document.kind === 'creditNote'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const money = (name: string, minor: bigint, of: 'AUD' | 'USD' = currency): Node => [
    name,
    formatMinor(minor, of),
    { currencyID: of },
  ]
  const some = (name: string, minor: bigint): Node => (minor === 0n ? [name, undefined] : money(name, minor))

  const category = (name: string, gst: GstKind): Node => [
    name,
    [
      ['cbc:ID', categories[gst]],
      ['cbc:Percent', gst === 'none' ? undefined : gst === 'standard' ? gstRate : '0'],
      ['cac:TaxScheme', [['cbc:ID', 'GST']]],
    ],
  ]
  const adjustments = (list: readonly Adjusted[], isCharge: boolean): Node[] =>
    list.map(({ reason, amount, of, gst }) => [
      'cac:AllowanceCharge',
      [
        ['cbc:ChargeIndicator', String(isCharge)],
        ['cbc:AllowanceChargeReason', reason],
        ['cbc:MultiplierFactorNumeric', of?.percent],
        money('cbc:Amount', amount),
        of ? money('cbc:BaseAmount', of.base) : ['cbc:BaseAmount', undefined],
        ...(gst ? [category('cac:TaxCategory', gst)] : []),
      ],
    ])
  const period = (of: { readonly from: string; readonly to: string } | undefined): Node => [
    'cac:InvoicePeriod',
    of && [
      ['cbc:StartDate', of.from],
      ['cbc:EndDate', of.to],
    ],
  ]
  const party = (name: string, of: EInvoice['buyer'], isRegistered: boolean): Node => {
    const abn = abnDigits(of.abn) ?? ''
    const { street, city, region, postalCode, country } = of.address
    return [
      name,
      [
        [
          'cac:Party',
          [
            ['cbc:EndpointID', abn, abnScheme],
            ['cac:PartyName', [['cbc:Name', of.tradingName]]],
            [
              'cac:PostalAddress',
              [
                ['cbc:StreetName', street],
                ['cbc:CityName', city],
                ['cbc:PostalZone', postalCode],
                ['cbc:CountrySubentity', region],
                ['cac:Country', [['cbc:IdentificationCode', country]]],
              ],
            ],
            [
              'cac:PartyTaxScheme',
              isRegistered
                ? [
                    ['cbc:CompanyID', abn],
                    ['cac:TaxScheme', [['cbc:ID', 'GST']]],
                  ]
                : undefined,
            ],
            [
              'cac:PartyLegalEntity',
              [
                ['cbc:RegistrationName', of.name],
                ['cbc:CompanyID', abn, abnScheme],
              ],
            ],
            [
              'cac:Contact',
              [
                ['cbc:Name', of.contact?.name],
                ['cbc:Telephone', of.contact?.phone],
                ['cbc:ElectronicMail', of.contact?.email],
              ],
            ],
          ],
        ],
      ],
    ]
  }
  const line = (one: SummedLine, place: number): Node => [
    `cac:${root}Line`,
    [
      ['cbc:ID', String(place + 1)],
      ['cbc:Note', one.note],
      [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', one.quantity, { unitCode: one.unit }],
      money('cbc:LineExtensionAmount', one.net),
      period(one.period),
      ...adjustments(one.takenOff, false),
      ...adjustments(one.putOn, true),
      [
        'cac:Item',
        [
          ['cbc:Description', one.description],
          ['cbc:Name', one.name],
          ['cac:SellersItemIdentification', [['cbc:ID', one.sellersId]]],
          category('cac:ClassifiedTaxCategory', one.gst),
        ],
      ],
      [
        'cac:Price',
        [
          ['cbc:PriceAmount', one.price, { currencyID: currency }],
          ['cbc:BaseQuantity', one.per, { unitCode: one.unit }],
        ],
      ],
    ],
  ]
  const kindOfPaper = isTaxDocument(document, sums) ? (isCredit ? 'Adjustment note' : 'Tax invoice') : undefined
  const note = [kindOfPaper, isCredit ? document.reason : undefined, document.note].filter(Boolean).join('. ')
  const paying: Node[] = payment
    ? [
        [
          'cac:PaymentMeans',
          [
            [
              'cbc:PaymentMeansCode',
              means[payment.account ? 'transfer' : payment.means === 'transfer' ? 'other' : payment.means],
            ],
            ['cbc:PaymentID', payment.reference],
            [
              'cac:PayeeFinancialAccount',
              payment.account && [
                ['cbc:ID', payment.account.number],
                ['cbc:Name', payment.account.name],
                ['cac:FinancialInstitutionBranch', [['cbc:ID', payment.account.bsb]]],
              ],
            ],
          ],
        ],
        ['cac:PaymentTerms', [['cbc:Note', payment.terms]]],
      ]
    : []
  const nodes: Node[] = [
    ['cbc:CustomizationID', customization],
    ['cbc:ProfileID', profile],
    ['cbc:ID', document.number],
    ['cbc:IssueDate', document.issueDate],
    ['cbc:DueDate', document.kind === 'invoice' ? document.dueDate : undefined],
    isCredit ? ['cbc:CreditNoteTypeCode', '381'] : ['cbc:InvoiceTypeCode', '380'],
    ['cbc:Note', note],
    ['cbc:DocumentCurrencyCode', currency],
    ['cbc:TaxCurrencyCode', sums.taxInAud === undefined ? undefined : 'AUD'],
    ['cbc:BuyerReference', document.buyerReference ?? document.contractReference ?? document.number],
    period(document.period),
    ['cac:OrderReference', [['cbc:ID', document.orderReference]]],
    [
      'cac:BillingReference',
      isCredit
        ? [
            [
              'cac:InvoiceDocumentReference',
              [
                ['cbc:ID', document.corrects.number],
                ['cbc:IssueDate', document.corrects.issueDate],
              ],
            ],
          ]
        : undefined,
    ],
    ['cac:ContractDocumentReference', [['cbc:ID', document.contractReference]]],
    party('cac:AccountingSupplierParty', seller, seller.gstRegistered),
    party('cac:AccountingCustomerParty', buyer, false),
    ...paying,
    ...adjustments(sums.takenOff, false),
    ...adjustments(sums.putOn, true),
    [
      'cac:TaxTotal',
      [
        money('cbc:TaxAmount', sums.tax),
        ...sums.taxes.map(
          ({ gst, taxable, tax }): Node => [
            'cac:TaxSubtotal',
            [money('cbc:TaxableAmount', taxable), money('cbc:TaxAmount', tax), category('cac:TaxCategory', gst)],
          ],
        ),
      ],
    ],
    ['cac:TaxTotal', sums.taxInAud === undefined ? undefined : [money('cbc:TaxAmount', sums.taxInAud, 'AUD')]],
    [
      'cac:LegalMonetaryTotal',
      [
        money('cbc:LineExtensionAmount', sums.lineTotal),
        money('cbc:TaxExclusiveAmount', sums.beforeTax),
        money('cbc:TaxInclusiveAmount', sums.withTax),
        sums.takenOff.length > 0
          ? money('cbc:AllowanceTotalAmount', sums.allowanceTotal)
          : ['cbc:AllowanceTotalAmount', undefined],
        sums.putOn.length > 0 ? money('cbc:ChargeTotalAmount', sums.chargeTotal) : ['cbc:ChargeTotalAmount', undefined],
        some('cbc:PrepaidAmount', sums.prepaid),
        some('cbc:PayableRoundingAmount', sums.rounding),
        money('cbc:PayableAmount', sums.payable),
      ],
    ],
    ...sums.lines.map(line),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written([root, nodes, namespaces(root)], '')}`
}

/** An e-invoice from JSON of which nothing is known. @throws {Refusal} input.invalid, and as eInvoiceSums */
export const readEInvoice = (json: unknown): EInvoice => {
  const read = EInvoice.safeParse(json)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Refusal('input.invalid', {
    field: issue?.path.map(String).join('.') || 'invoice',
    problem: issue?.message ?? 'not an e-invoice',
  })
}
