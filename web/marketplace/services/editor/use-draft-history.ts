import { useCallback, useEffect, useMemo, useState } from 'react'
import { canRedo, canUndo, change, type History, redo, startHistory, undo } from '#shared/kit/history.ts'
import {
  editService,
  groupOfService,
  type ServiceAction,
  type ServiceDraft,
} from '#shared/marketplace/service-draft.ts'
import { keepableHistory, takeUpDraft } from '#shared/marketplace/service-draft-kept.ts'
import { useDraft } from '../../../lib/draft.ts'

/** What a browser keeps of an editor: its history, and the version of the service that it started from. */
type Kept = { readonly version: number; readonly history: History<ServiceDraft> }

const same = (one: ServiceDraft, other: ServiceDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * A service under edit with undo and redo, kept in this browser as it is written, so that both survive a reload.
 * @param name of the draft in this browser
 * @param saved what the server has, in its version; 0 for a service that is not there yet
 */
export const useDraftHistory = (name: string, saved: { readonly draft: ServiceDraft; readonly version: number }) => {
  const { initial, savedAt, save, discard } = useDraft<Kept>(name)
  const found = useMemo(() => (initial ? takeUpDraft(initial.history) : undefined), [initial])
  const isOlder = found !== undefined && initial?.version !== saved.version
  /** A draft of an earlier version, which its writer may still want. */
  const [older, setOlder] = useState(isOlder ? found : undefined)
  const [history, setHistory] = useState(() => (found && !isOlder ? found : startHistory(saved.draft)))
  const draft = history.present
  const isChanged = useMemo(() => !same(draft, saved.draft), [draft, saved.draft])

  useEffect(() => {
    if (isChanged) save({ version: saved.version, history: keepableHistory(history) })
    else if (!older) discard()
  }, [isChanged, history, saved.version, older, save, discard])

  const act = useCallback(
    (action: ServiceAction) =>
      setHistory(before => change(before, editService(before.present, action), groupOfService(action))),
    [],
  )
  return {
    draft,
    act,
    isChanged,
    /** When the browser kept what is on the screen; undefined where nothing is kept. */
    keptAt: isChanged ? savedAt : undefined,
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    /** Goes back to what the server has. */
    revert: () => setHistory(before => change(before, saved.draft)),
    older: older && {
      take: () => {
        setHistory(older)
        setOlder(undefined)
      },
      drop: () => {
        setOlder(undefined)
        discard()
      },
    },
  }
}
