/** A key, or keys pressed together, and what comes of it. */
type Shortcut = {
  readonly does: string
  /** `mod` is Ctrl, on a Mac Cmd. Letters are written large, as they stand on the keys. */
  readonly keys: readonly string[]
  /** What does the same without being told: the other custom for redoing. */
  readonly also?: readonly string[]
  /** Left to the browser or to the menu, list or tab that has the focus: listed only. */
  readonly native?: true
}

/** Every shortcut there is: what listens asks `shortcutOf`, and the help lists them in this order. */
export const shortcuts = [
  { does: 'palette', keys: ['mod', 'K'] },
  { does: 'search', keys: ['/'] },
  { does: 'help', keys: ['?'] },
  { does: 'escape', keys: ['esc'], native: true },
  { does: 'move', keys: ['↑', '↓'], native: true },
  { does: 'tabs', keys: ['←', '→'], native: true },
  { does: 'save', keys: ['mod', 'S'] },
  { does: 'undo', keys: ['mod', 'Z'] },
  { does: 'redo', keys: ['mod', 'Y'], also: ['mod', 'shift', 'Z'] },
] as const satisfies readonly Shortcut[]

export type ShortcutName = (typeof shortcuts)[number]['does']

type Pressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const isPressed = (keys: readonly string[], event: Pressed): boolean => {
  const mod = keys.includes('mod')
  if (mod !== (event.ctrlKey || event.metaKey) || event.altKey) return false
  // A sign may need Shift, which differs from keyboard to keyboard; with Ctrl it makes another shortcut.
  if (mod && keys.includes('shift') !== event.shiftKey) return false
  return event.key.toUpperCase() === keys.at(-1)
}

/** The shortcut that was pressed, by what it does. */
export const shortcutOf = (event: Pressed): ShortcutName | undefined =>
  shortcuts.find(
    one => !('native' in one) && (isPressed(one.keys, event) || ('also' in one && isPressed(one.also, event))),
  )?.does
