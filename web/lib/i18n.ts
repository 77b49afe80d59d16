import { useSyncExternalStore } from 'react'
import type { MessageKey } from '#shared/areas.ts'
import { fill, type Params } from '#shared/kit/fill.ts'
import { CallError } from './call.ts'
import { parts, type TextPart, textParts } from './catalogue/parts.ts'
import { keep, kept } from './keep.ts'

export const languages = ['en', 'fr'] as const
export type Language = (typeof languages)[number]

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** The stem of a key with the forms `.one` and `.other`: given with `count`, the right form is taken. */
type PluralKey = MessageKey extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never
export type TextKey = MessageKey | PluralKey

/** The language kept from the last visit, else the browser's, else English. */
export const preferredLanguage = (): Language => {
  const stored = kept('language')
  if (isLanguage(stored)) return stored
  const browser = navigator.language.slice(0, 2)
  return isLanguage(browser) ? browser : 'en'
}

/** A text of the catalogue, filled. */
export type Text = (key: TextKey, params?: Params) => string

const texts: Record<Language, Record<string, string>> = { en: {}, fr: {} }
const rules: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules('en'), fr: new Intl.PluralRules('fr') }
let spoken: Language = 'en'

/** An amount in a sentence does not part from its currency at a line's end: in French the space between them is such a one by itself. */
const together = (words: string): string => words.replace(/(\d) (?=[A-Z]{3}\b)/g, '$1\u00a0')

/** The texts in a language. French tells millions apart where the catalogue does not: they read as others do. */
const textIn =
  (language: Language): Text =>
  (key, params) => {
    const known: Readonly<Record<string, string | undefined>> = texts[language]
    const count = params?.count
    const form =
      typeof count === 'number'
        ? (known[`${key}.${rules[language].select(count)}`] ?? known[`${key}.other`])
        : undefined
    return together(fill(form ?? known[key] ?? key, params))
  }

const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

let current = textIn(spoken)
const spokenText = () => current
const language = () => spoken
/** Whoever says something says it anew: another function, so that what was made of the former is made again. */
const changed = (): void => {
  current = textIn(spoken)
  for (const watcher of watchers) watcher()
}

const loaded = new Map<string, Promise<void>>()
/** The parts that the pages seen so far need: another language brings the same. */
const wanted = new Set<TextPart>(['first'])

const load = (language: Language, part: TextPart): Promise<void> => {
  const name = `${language}-${part}`
  const before = loaded.get(name)
  if (before) return before
  const loading = parts[part]
    [language]()
    .then(more => {
      Object.assign(texts[language], more)
      changed()
    })
    .catch(error => {
      loaded.delete(name)
      throw error
    })
  loaded.set(name, loading)
  return loading
}

/** Starts the texts with those of the first page. */
export const startTexts = async (): Promise<void> => {
  spoken = preferredLanguage()
  await load(spoken, 'first')
}

/** Loads parts of the texts; routes that need them wait for it. */
export const loadTexts = async (names: readonly TextPart[]): Promise<void> => {
  for (const name of names) wanted.add(name)
  await Promise.all(names.map(name => load(spoken, name)))
}

/** Loads whatever there is to say: for messages of the server, which may be of any area. */
export const loadAllTexts = (): Promise<void> => loadTexts(textParts)

/** Changes the language of the page and remembers it. */
export const setLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map(name => load(language, name)))
  keep('language', language)
  document.documentElement.lang = language
  spoken = language
  changed()
}

/** A text outside React: titles, files, messages of the browser. */
export const text: Text = (key, params) => current(key, params)

/** The texts in the language of the page; renders again when it changes. */
export const useText = (): Text => useSyncExternalStore(watch, spokenText, spokenText)

/** The language of the page, as Intl wants it. */
export const useLanguage = (): Language => useSyncExternalStore(watch, language, language)

/** Whether the catalogue has this key: a schema may name its message by key. */
export const isText = (key: string): key is MessageKey => Object.hasOwn(texts[spoken], key)

/** A failure that has words of its own in the catalogue; with `field` they belong beside that field of a form. */
export class TextError extends Error {
  readonly key: TextKey
  readonly params: Params | undefined
  readonly field: string | undefined
  constructor(key: TextKey, options: { params?: Params; field?: string; cause?: unknown } = {}) {
    super(key, { cause: options.cause })
    this.name = 'TextError'
    this.key = key
    this.params = options.params
    this.field = options.field
  }
}

/** A refusal whose words came from the server, in the person's language. */
export class ToldError extends Error {}

/** A refusal in the catalogue's words, or in those that came with it where the page has loaded none. */
export const refusalText = (
  { errorType, params, message }: { readonly errorType: string; readonly params: Params; readonly message: string },
  t: Text = text,
): string => {
  const { reason, permission } = params
  const why = String(reason)
  const label = `organisations.permission.${permission}`
  if (errorType === 'auth.denied' && isText(why)) return t(why, isText(label) ? { permission: t(label) } : {})
  const key = `refusal.${errorType}`
  return isText(key) ? t(key, params) : message
}

/** A refusal that a rule gives in the browser, as the server would: told by what it has, since its class is not on every page. */
const isRefusal = (error: unknown): error is Error & { readonly errorType: string; readonly params: Params } =>
  error instanceof Error && error.name === 'Refusal' && 'errorType' in error && 'params' in error

/** What to tell a person about a failure: the catalogue's text for a refusal, a general one for a broken wire. */
export const failureText = (error: unknown): string => {
  if (error instanceof TextError) return text(error.key, error.params)
  if (error instanceof ToldError) return error.message
  if (error instanceof CallError && error.errorType)
    return refusalText({ errorType: error.errorType, params: error.params, message: error.errorMessage })
  if (isRefusal(error)) return refusalText(error)
  return text(navigator.onLine ? 'app.failure.unreachable' : 'app.failure.offline')
}
