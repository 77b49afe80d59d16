import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { MessageKey } from '#shared/areas.ts'
import type { Params } from '#shared/kit/fill.ts'
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

const i18n = i18next.createInstance()
const loaded = new Map<string, Promise<void>>()
/** The parts that the pages seen so far need: another language brings the same. */
const wanted = new Set<TextPart>(['first'])

/** French tells millions apart where the catalogue does not: they read as others do. */
const withMany = (texts: Readonly<Record<string, string>>): Record<string, string> => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => key.endsWith('.other'))
      .map(([key, text]) => [key.replace(/other$/, 'many'), text]),
  ),
})

const load = (language: Language, part: TextPart): Promise<void> => {
  const name = `${language}-${part}`
  const before = loaded.get(name)
  if (before) return before
  const loading = parts[part]
    [language]()
    .then(texts => {
      i18n.addResourceBundle(language, 'translation', withMany(texts), false, true)
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
  await i18n.use(initReactI18next).init({
    lng: preferredLanguage(),
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    pluralSeparator: '.',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: {},
  })
  await load(preferredLanguage(), 'first')
}

/** Loads parts of the texts; routes that need them wait for it. */
export const loadTexts = async (names: readonly TextPart[]): Promise<void> => {
  for (const name of names) wanted.add(name)
  await Promise.all(names.map(name => load(i18n.language as Language, name)))
}

/** Loads whatever there is to say: for messages of the server, which may be of any area. */
export const loadAllTexts = (): Promise<void> => loadTexts(textParts)

/** Changes the language of the page and remembers it. */
export const setLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...wanted].map(name => load(language, name)))
  keep('language', language)
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

/** A text of the catalogue, filled. */
export type Text = (key: TextKey, params?: Params) => string

/** A text outside React: titles, files, messages of the browser. */
export const text: Text = (key, params) => i18n.t(key, { ...params })

/** The texts in the language of the page; renders again when it changes. */
export const useText = (): Text => {
  const { t } = useTranslation()
  return (key, params) => t(key, { ...params })
}

/** The language of the page, as Intl wants it. */
export const useLanguage = (): Language => useTranslation().i18n.language as Language

/** Whether the catalogue has this key: a schema may name its message by key. */
export const isText = (key: string): key is MessageKey => i18n.exists(key)

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
  const key = `refusal.${errorType}`
  return isText(key) ? t(key, params) : message
}

/** What to tell a person about a failure: the catalogue's text for a refusal, a general one for a broken wire. */
export const failureText = (error: unknown): string => {
  if (error instanceof TextError) return text(error.key, error.params)
  if (error instanceof ToldError) return error.message
  if (error instanceof CallError && error.errorType)
    return refusalText({ errorType: error.errorType, params: error.params, message: error.errorMessage })
  return text(navigator.onLine ? 'app.failure.unreachable' : 'app.failure.offline')
}
