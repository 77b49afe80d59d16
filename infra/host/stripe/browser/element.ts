import {
  accountProblem,
  bsbProblem,
  cvcProblem,
  digitsOf,
  emailProblem,
  expiryProblem,
  groupedBsb,
  groupedExpiry,
  groupedNumber,
  nameProblem,
  numberProblem,
  type Problem,
  readExpiry,
} from './typed.ts'
import { type Calls, callApi, type FromFrame, type MethodType, type Setting, type ToFrame } from './wire.ts'
import { type Words, wordsOf } from './words.ts'

/**
 * The form of the Payment Element, in its frame of the provider's origin. What is typed here goes from here to the API, and to nobody
 * else: the page around is told what kind it is, whether it is whole, and what came of it.
 */

/** Who put the frame here: nobody else is listened or talked to. */
const pageOrigin = new URLSearchParams(location.hash.slice(1)).get('origin') ?? ''
const tell = (message: FromFrame): void => parent.postMessage(message, pageOrigin)

type Field = {
  readonly name: string
  readonly label: string
  readonly autocomplete: AutoFill
  readonly hint?: string
  readonly numeric?: boolean
  readonly half?: boolean
  readonly longest?: number
  readonly group?: (typed: string) => string
  readonly problem: (typed: string) => Problem | undefined
}

const typedIn = (name: string): string =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)?.value ?? ''

const fieldsOf = (type: MethodType, words: Words): readonly Field[] =>
  type === 'card'
    ? [
        {
          name: 'number',
          label: words.number,
          autocomplete: 'cc-number',
          hint: '1234 1234 1234 1234',
          numeric: true,
          longest: 23,
          group: groupedNumber,
          problem: numberProblem,
        },
        {
          name: 'expiry',
          label: words.expiry,
          autocomplete: 'cc-exp',
          hint: words.expiryHint,
          numeric: true,
          half: true,
          longest: 7,
          group: groupedExpiry,
          problem: typed => expiryProblem(typed, new Date()),
        },
        {
          name: 'cvc',
          label: words.cvc,
          autocomplete: 'cc-csc',
          hint: words.cvcHint,
          numeric: true,
          half: true,
          longest: 4,
          group: typed => digitsOf(typed, 4),
          problem: typed => cvcProblem(typed, typedIn('number')),
        },
      ]
    : [
        { name: 'name', label: words.name, autocomplete: 'name', longest: 100, problem: nameProblem },
        { name: 'email', label: words.email, autocomplete: 'email', longest: 200, problem: emailProblem },
        {
          name: 'bsb',
          label: words.bsb,
          autocomplete: 'off',
          hint: '000-000',
          numeric: true,
          half: true,
          longest: 7,
          group: groupedBsb,
          problem: bsbProblem,
        },
        {
          name: 'account',
          label: words.account,
          autocomplete: 'off',
          hint: '000123456',
          numeric: true,
          half: true,
          longest: 9,
          group: typed => digitsOf(typed, 9),
          problem: accountProblem,
        },
      ]

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  given: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Shows what is wrong with a field beside it, or nothing. */
const mark = (field: Field, problem: Problem | undefined, words: Words): void => {
  const input = document.querySelector<HTMLInputElement>(`[name="${field.name}"]`)
  const error = document.getElementById(`${field.name}-error`)
  if (!input || !error) return
  error.textContent = problem ? words.problems[problem] : ''
  error.hidden = problem === undefined
  input.classList.toggle('Input--invalid', problem !== undefined)
  input.setAttribute('aria-invalid', String(problem !== undefined))
  if (problem) input.setAttribute('aria-describedby', error.id)
  else input.removeAttribute('aria-describedby')
}

const countries = (locale: string): readonly (readonly [code: string, name: string])[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  // Codes that name no country: unions, what is unknown, and names of earlier times.
  const none = new Set([
    'AN',
    'BU',
    'CS',
    'DD',
    'EU',
    'EZ',
    'FX',
    'NT',
    'QO',
    'SU',
    'TP',
    'UN',
    'XA',
    'XB',
    'YD',
    'YU',
    'ZR',
    'ZZ',
  ])
  return letters
    .flatMap(first => letters.map(second => `${first}${second}`))
    .flatMap(code => {
      const name = none.has(code) ? undefined : names.of(code)
      return name ? [[code, name] as const] : []
    })
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}

let setting: Setting
let words: Words
let type: MethodType
/** Fields that somebody has left: only of these it is told what is missing, until the form is sent. */
const left = new Set<string>()

const problems = (): readonly (readonly [Field, Problem | undefined])[] =>
  fieldsOf(type, words).map(field => [field, field.problem(typedIn(field.name))] as const)

const tellChange = (): void => {
  const fields = problems()
  const data = {
    elementType: 'payment',
    collapsed: false,
    complete: fields.every(([, problem]) => problem === undefined),
    empty: fields.every(([field]) => typedIn(field.name) === ''),
    value: { type },
  }
  tell({ type: 'event', name: 'change', data })
}

const inputOf = (field: Field): HTMLElement => {
  const input = make('input', {
    id: field.name,
    name: field.name,
    type: 'text',
    class: 'Input',
    autocomplete: field.autocomplete,
    'aria-invalid': 'false',
    ...(field.hint && { placeholder: field.hint }),
    ...(field.numeric && { inputmode: 'numeric' }),
    ...(field.longest && { maxlength: String(field.longest) }),
  })
  input.addEventListener('input', () => {
    // Not while somebody mends the middle, where the caret would jump.
    const isAtEnd = input.selectionEnd === input.value.length
    if (field.group && isAtEnd && field.group(input.value) !== input.value) input.value = field.group(input.value)
    if (left.has(field.name)) mark(field, field.problem(input.value), words)
    tellChange()
  })
  input.addEventListener('blur', () => {
    if (input.value === '') return
    left.add(field.name)
    mark(field, field.problem(input.value), words)
  })
  const error = make('p', { id: `${field.name}-error`, class: 'Error', hidden: '', role: 'alert' })
  return make(
    'div',
    { class: field.half ? 'field half' : 'field' },
    make('label', { for: field.name, class: 'Label' }, field.label),
    input,
    error,
  )
}

const countryField = (locale: string): HTMLElement => {
  const select = make('select', { id: 'country', name: 'country', class: 'Input', autocomplete: 'billing country' })
  for (const [code, name] of countries(locale)) select.append(new Option(name, code, code === 'AU', code === 'AU'))
  return make('div', { class: 'field' }, make('label', { for: 'country', class: 'Label' }, words.country), select)
}

const choice = (): HTMLElement => {
  const box = make('fieldset', { class: 'methods' }, make('legend', {}, words.method))
  for (const one of setting.types) {
    const radio = make('input', { type: 'radio', name: 'method', id: `method-${one}`, value: one })
    radio.checked = one === type
    radio.addEventListener('change', () => {
      type = one
      left.clear()
      draw()
      tellChange()
    })
    box.append(make('label', { for: radio.id, class: 'Tab' }, radio, words[one]))
  }
  return box
}

const draw = (): void => {
  const fields = make('div', { class: 'fields' }, ...fieldsOf(type, words).map(inputOf))
  if (type === 'card') fields.append(countryField(setting.locale ?? 'en'), make('p', { class: 'mandate' }, words.test))
  else fields.append(make('p', { class: 'mandate' }, words.mandate))
  const main = make('main', { class: 'element' }, ...(setting.types.length > 1 ? [choice()] : []), fields)
  document.body.replaceChildren(main)
}

const sheet = new CSSStyleSheet()
const named = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Puts on the look that the page gave: its variables, and rules for the classes that the provider names. */
const wear = ({ variables = {}, rules = {} }: Setting['appearance']): void => {
  const { style } = document.documentElement
  for (const [name, value] of Object.entries(variables)) style.setProperty(`--${named(name)}`, value)
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  for (const [selector, declarations] of Object.entries(rules)) {
    if (!/^\.[\w-]+(:{1,2}[\w-]+)?$/.test(selector)) continue
    const at = sheet.insertRule(`${selector} {}`, sheet.cssRules.length)
    const rule = sheet.cssRules[at] as CSSStyleRule
    for (const [name, value] of Object.entries(declarations)) rule.style.setProperty(named(name), value)
  }
}

const methodData = (): Record<string, string> => {
  if (type === 'card') {
    const { month, year } = readExpiry(typedIn('expiry')) ?? { month: 0, year: 0 }
    return {
      type,
      'card[number]': digitsOf(typedIn('number')),
      'card[exp_month]': String(month),
      'card[exp_year]': String(year),
      'card[cvc]': typedIn('cvc'),
      'billing_details[address][country]': typedIn('country'),
    }
  }
  return {
    type,
    'au_becs_debit[bsb_number]': digitsOf(typedIn('bsb')),
    'au_becs_debit[account_number]': typedIn('account'),
    'billing_details[name]': typedIn('name').trim(),
    'billing_details[email]': typedIn('email').trim(),
  }
}

/** 'type' -> 'payment_method_data[type]', 'card[number]' -> 'payment_method_data[card][number]'. */
const within = (data: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name.replace(/^[^[]+/, part => `payment_method_data[${part}]`),
      value,
    ]),
  )

const consent = (): Record<string, string> =>
  type === 'au_becs_debit'
    ? {
        'mandate_data[customer_acceptance][type]': 'online',
        'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
      }
    : {}

const answers: { readonly [N in keyof Calls]: (given: Calls[N]['given']) => Promise<Calls[N]['answer']> } = {
  async submit() {
    const fields = problems()
    for (const [field, problem] of fields) {
      left.add(field.name)
      mark(field, problem, words)
    }
    const [field, problem] = fields.find(([, one]) => one !== undefined) ?? []
    if (!field || !problem) return { selectedPaymentMethod: type }
    document.getElementById(field.name)?.focus()
    return { error: { type: 'validation_error', code: problem, message: words.problems[problem] } }
  },
  confirm: ({ path, clientSecret, returnUrl }) =>
    callApi(location.origin, setting, 'POST', `${path}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
      ...(returnUrl && { return_url: returnUrl }),
      ...within(methodData()),
      ...consent(),
    }),
  createPaymentMethod: () => callApi(location.origin, setting, 'POST', 'payment_methods', methodData()),
}

const tellHeight = (): void => {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  if (height > 0) tell({ type: 'height', height })
}

/** When the height is told once more: a browser lets a frame that is out of sight wait, and then does not say that it grew wider. */
const againMs = [100, 500, 2000]

const take = (message: ToFrame): void => {
  switch (message.type) {
    case 'set': {
      setting = message.setting
      words = wordsOf(setting.locale)
      type = setting.types[0] ?? 'card'
      document.documentElement.lang = setting.locale ?? 'en'
      document.title = words.frame
      wear(setting.appearance)
      draw()
      tellHeight()
      for (const after of againMs) setTimeout(tellHeight, after)
      tell({ type: 'event', name: 'ready', data: { elementType: 'payment' } })
      break
    }
    case 'restyle':
      wear(message.appearance)
      break
    case 'focus':
      document.querySelector<HTMLElement>('.field input')?.focus()
      break
    case 'call': {
      const { id, name, given } = message
      const answer = answers[name] as (given: unknown) => Promise<unknown>
      void answer(given).then(said => tell({ type: 'answer', id, answer: said }))
    }
  }
}

document.adoptedStyleSheets = [sheet]
addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === pageOrigin) take(data as ToFrame)
})
new ResizeObserver(tellHeight).observe(document.body)
addEventListener('resize', tellHeight)
tell({ type: 'hello' })
