import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { ViewList } from '#shared/work/saved-views.ts'
import type { TemplateKind } from '#shared/work/template-kinds.ts'
import type { TextPart } from '../lib/catalogue/parts.ts'
import { loadTexts } from '../lib/i18n.ts'
import { useSession } from '../lib/session.tsx'
import { later } from '../ui/later.tsx'
import type { TellFound } from './records.ts'

/** The slots there are, with what a page tells whatever stands in one. */
export type Slots = {
  /** Beside the title of a page about one thing: a service, an organisation, a deal. */
  readonly thing: { readonly id: string }
  /** Beside the facts of a deal or an invoice: what is to be done for it. */
  readonly tasks: { readonly id: string }
  /** Among the payments of a deal: how else they are paid than by hand. */
  readonly debit: { readonly requestId: string }
  /** The same of one invoice. */
  readonly invoiceDebit: {
    readonly invoiceId: string
    readonly thread: string
    readonly customerName: string
    readonly supplierName: string
    readonly number: number
  }
  /** Around every page: what watches rather than shows. */
  readonly frame: object
  /** Beside a field for a letter or a message: what can fill it. */
  readonly text: {
    /** What is written there, as templates call it. */
    readonly kind: TemplateKind
    /** The deal that it is about, where there is one. */
    readonly requestId?: string
    /** A service's own letter, whose places are filled when it is offered. */
    readonly isLetter?: boolean
    /** How many characters the field takes, and whether something stands in it. */
    readonly limit: number
    readonly isFilled: boolean
    /** @param html the same with its looks, for a field that shows them */
    readonly onText: (text: string, html?: string) => void
  }
  /** Above a list: the filters of it that its reader keeps. */
  readonly views: { readonly list: ViewList }
  /** Beside the name of a page in the menu: how much there is new. */
  readonly entry: { readonly path: string }
  /** Beside an invoice that is read by a link: how it is paid. */
  readonly sharedInvoice: {
    readonly code: string
    /** What the page does once it is: its paper says so then. */
    readonly onPaid: () => void
  }
  /** Behind the palette, once it is open: what one may see by the words of a query. */
  readonly records: { readonly query: string; readonly onFound: TellFound }
  /** The same of what is for everybody. */
  readonly publicRecords: { readonly query: string; readonly onFound: TellFound }
  /** A panel of the desk. */
  readonly desk: object
}
export type SlotName = keyof Slots

/** What an area puts into a slot. */
export type Filling = {
  readonly [S in SlotName]: { readonly slot: S; readonly Part: ComponentType<Slots[S]> }
}[SlotName]

/**
 * How an area fills slots of pages that it does not know, as pageOf registers its own pages: `const fill = slotOf('work')`, then
 * `fill('desk', () => import('./pinned-panel.tsx'), 'PinnedPanel')` in its slots.ts. The code loads where the slot is shown.
 */
export const slotOf =
  (...texts: readonly TextPart[]) =>
  <S extends SlotName, K extends string>(
    slot: S,
    load: () => Promise<Readonly<Record<K, ComponentType<Slots[S]>>>>,
    name: K,
  ): Extract<Filling, { readonly slot: S }> => {
    const Part = later(async () => {
      const [module] = await Promise.all([load(), loadTexts(texts)])
      return module[name]
    })
    return { slot, Part } as unknown as Extract<Filling, { readonly slot: S }>
  }

const Fillings = createContext<readonly Filling[]>([])

/** Around all pages: what the areas put into slots. */
export const SlotsProvider = ({ fillings, children }: { fillings: readonly Filling[]; children: ReactNode }) => (
  <Fillings value={fillings}>{children}</Fillings>
)

/** What stands on pages that are for everybody. */
const forAll: ReadonlySet<SlotName> = new Set<SlotName>(['sharedInvoice', 'publicRecords'])

/** The fillings of a slot that show. */
export const shownIn = (fillings: readonly Filling[], slot: SlotName, isSignedIn: boolean): readonly Filling[] =>
  isSignedIn || forAll.has(slot) ? fillings.filter(filling => filling.slot === slot) : []

/** A place of a page for what areas put there, for those who are signed in unless the page is for everybody: `<Slot of="thing" id={id} />`. */
export const Slot = <S extends SlotName>({ of: slot, ...given }: { of: S } & Slots[S]) => {
  const fillings = useContext(Fillings)
  const { status } = useSession()
  return shownIn(fillings, slot, status === 'signedIn').map((filling, at) => {
    const Part = filling.Part as ComponentType<object>
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed.
    return <Part key={at} {...given} />
  })
}
