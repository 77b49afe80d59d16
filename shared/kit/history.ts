/**
 * Undo and redo for an editor, as plain data: it can be kept as JSON and taken up again after a reload. `group` names what
 * the last change was about, so that the keystrokes in one input are undone together.
 */
export type History<T> = {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  readonly group: string | null
}

/** How many steps back are kept. */
export const historyDepth = 100

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], group: null })

/**
 * Makes a change. What was undone before is gone then. A change of the same group as the last one joins it; a change that
 * changes nothing is none.
 */
export const change = <T>(history: History<T>, present: T, group: string | null = null): History<T> => {
  if (present === history.present) return history
  const joins = group !== null && group === history.group && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-historyDepth)
  return { past, present, future: [], group }
}

export const canUndo = (history: History<unknown>): boolean => history.past.length > 0
export const canRedo = (history: History<unknown>): boolean => history.future.length > 0

/** One step back, or the same where there is none. */
export const undo = <T>(history: History<T>): History<T> => {
  const [present] = history.past.slice(-1)
  if (history.past.length === 0) return history
  return {
    past: history.past.slice(0, -1),
    present: present as T,
    future: [history.present, ...history.future],
    group: null,
  }
}

/** One step forward again, or the same where nothing was undone. */
export const redo = <T>(history: History<T>): History<T> => {
  const [present, ...future] = history.future
  if (history.future.length === 0) return history
  return { past: [...history.past, history.present], present: present as T, future, group: null }
}

/** The history as text, to keep over a reload. */
export const keepHistory = (history: History<unknown>): string => JSON.stringify(history)

/** A kept history, or undefined where the text is none or holds anything that is no state of this editor. */
export const takeUpHistory = <T>(text: string, isState: (value: unknown) => value is T): History<T> | undefined => {
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof kept !== 'object' || kept === null) return undefined
  const { past, present, future, group } = kept as Record<string, unknown>
  if (!Array.isArray(past) || !Array.isArray(future) || past.length > historyDepth) return undefined
  if (group !== null && typeof group !== 'string') return undefined
  if (!isState(present) || !past.every(isState) || !future.every(isState)) return undefined
  return { past, present, future, group }
}
