import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { MessageKey } from '#shared/areas.ts'
import type { Params } from '#shared/kit/fill.ts'
import { CallError } from './call.ts'
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

type Texts = Record<string, string>
const parts: Record<Language, { first: () => Promise<Texts>; rest: () => Promise<Texts> }> = {
  en: {
    first: () => import('./catalogue/en-first.ts').then(m => m.first),
    rest: () => import('./catalogue/en-rest.ts').then(m => m.rest),
  },
  fr: {
    first: () => import('./catalogue/fr-first.ts').then(m => m.first),
    rest: () => import('./catalogue/fr-rest.ts').then(m => m.rest),
  },
}

const i18n = i18next.createInstance()
const loaded = new Map<string, Promise<void>>()
let wantsRest = false

const load = (language: Language, part: 'first' | 'rest'): Promise<void> => {
  const name = `${language}-${part}`
  const before = loaded.get(name)
  if (before) return before
  const loading = parts[language]
    [part]()
    .then(texts => {
      i18n.addResourceBundle(language, 'translation', texts, false, true)
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
    pluralSeparator: '\u0000',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    resources: {},
  })
  await load(preferredLanguage(), 'first')
}

/** Loads the texts of signed-in work; routes that need them wait for it. */
export const loadAllTexts = (): Promise<void> => {
  wantsRest = true
  return load(i18n.language as Language, 'rest')
}

/** Changes the language of the page and remembers it. */
export const setLanguage = async (language: Language): Promise<void> => {
  await Promise.all([load(language, 'first'), wantsRest ? load(language, 'rest') : undefined])
  keep('language', language)
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

const pluralForm = (language: string, key: string, params: Params | undefined): string => {
  if (typeof params?.count !== 'number' || !i18n.exists(`${key}.other`)) return key
  return `${key}.${new Intl.PluralRules(language).select(params.count) === 'one' ? 'one' : 'other'}`
}

/** A text of the catalogue, filled. */
export type Text = (key: TextKey, params?: Params) => string

/** A text outside React: titles, files, messages of the browser. */
export const text: Text = (key, params) => i18n.t(pluralForm(i18n.language, key, params), { ...params })

/** The texts in the language of the page; renders again when it changes. */
export const useText = (): Text => {
  const { t, i18n: current } = useTranslation()
  return (key, params) => t(pluralForm(current.language, key, params), { ...params })
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

/** What to tell a person about a failure: the catalogue's text for a refusal, a general one for a broken wire. */
export const failureText = (error: unknown): string => {
  if (error instanceof TextError) return text(error.key, error.params)
  if (error instanceof ToldError) return error.message
  if (error instanceof CallError && error.errorType) {
    const key = `refusal.${error.errorType}`
    return isText(key) ? text(key, error.params) : error.errorMessage
  }
  return text(navigator.onLine ? 'app.failure.unreachable' : 'app.failure.offline')
}
