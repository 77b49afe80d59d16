import { referenceOfThread } from '#shared/deals/reference.ts'

/** How people name the deal that something belongs to; undefined for what belongs to none. */
export const dealReferenceText = (thread: string | undefined): string | undefined => referenceOfThread(thread)

/** The same beside the name of a row, where there is one. */
export const DealReference = ({ thread }: { thread: string | undefined }) => {
  const reference = dealReferenceText(thread)
  return reference ? <span className="cell-note figures">{reference}</span> : null
}
