import { createContext, useContext } from 'react'
import type { ServiceAction, ServiceDraft } from '#shared/marketplace/service-draft.ts'
import type { Offering, ServiceProblem } from '#shared/marketplace/service-rules.ts'
import { accountTakes } from '#shared/organisations/product.ts'
import type { EditorAction } from '#shared/terms/payment-options.ts'
import { useAccount } from '../../../lib/account.tsx'

/** What the parts of the editor work on. */
export type Editor = {
  readonly draft: ServiceDraft
  readonly act: (action: ServiceAction) => void
  /** Every problem of the draft, in the order of the editor. */
  readonly problems: readonly ServiceProblem[]
  /** What is wrong with a field, where it is time to say so. */
  readonly problemOf: (field: string) => ServiceProblem['message'] | undefined
}

const Context = createContext<Editor | undefined>(undefined)
export const EditorProvider = Context.Provider

export const useEditor = (): Editor => {
  const editor = useContext(Context)
  if (!editor) throw new Error('useEditor outside EditorProvider')
  return editor
}

/** Who offers what is written here: what its account takes now. */
export const useOffering = (): Offering => {
  const { active } = useAccount()
  return active ? accountTakes(active.organisation) : { takesPayments: false, takesDebits: false }
}

/** Payment options of the draft, and what changes them. */
export const useOptions = () => {
  const { draft, act } = useEditor()
  return { options: draft.options, change: (action: EditorAction) => act({ do: 'options', action }) }
}
