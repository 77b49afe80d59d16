import { useDealTitle } from '../parts/deal-title.ts'

/** An invoice in a list: its reference, and what it is for. */
export const InvoiceName = ({
  invoice,
}: {
  readonly invoice: { readonly reference: string; readonly title: string; readonly itemCount: number }
}) => {
  const titleOf = useDealTitle()
  return (
    <>
      {invoice.reference}
      <span className="cell-note">{titleOf(invoice)}</span>
    </>
  )
}
