import type {
  ConfirmPaymentData,
  PaymentIntent,
  PaymentIntentResult,
  PaymentMethodResult,
  SetupIntent,
  SetupIntentResult,
  StripeConstructorOptions,
  StripeElementsOptionsMode,
  StripePaymentElementOptions,
} from '@stripe/stripe-js'
import {
  type ApiAnswer,
  type ApiError,
  type Appearance,
  type Calls,
  callApi,
  type FromFrame,
  type MethodType,
  type ToFrame,
} from './wire.ts'
import { type Words, wordsOf } from './words.ts'

/**
 * Stands for Stripe.js: `window.Stripe` with the part that the product uses. It runs in the product's page and holds nothing of a
 * card; that is typed into the frame (element.ts). What the real one refuses as a wrong integration, it refuses too.
 */

/** Which release of Stripe.js it stands for: the path that it is served under. */
const { origin, pathname } = new URL((document.currentScript as HTMLScriptElement).src)
const [, release = ''] = pathname.split('/')

class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}

type Result = { readonly paymentIntent?: PaymentIntent; readonly setupIntent?: SetupIntent; readonly error?: ApiError }
type Keys = { readonly key: string; readonly account: string | undefined; readonly words: Words }

/** Where the API has the intent of a client secret: one that pays, or one that only keeps. */
const pathOf = (clientSecret: string, prefix = 'pi|seti'): string => {
  const [, id = ''] = new RegExp(`^((?:${prefix})_\\w+)_secret_\\w+$`).exec(clientSecret) ?? []
  if (id === '')
    throw new IntegrationError('Invalid value for clientSecret: it should be an id, _secret_ and the secret.')
  return `${id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${id}`
}
const isSetup = (clientSecret: string): boolean => clientSecret.startsWith('seti_')

const retrieve = (keys: Keys, clientSecret: string): Promise<ApiAnswer> =>
  callApi(origin, keys, 'GET', pathOf(clientSecret), { client_secret: clientSecret })

const resultOf = (answer: ApiAnswer): Result => {
  if (answer.error) return { error: answer.error }
  return answer.object === 'setup_intent'
    ? { setupIntent: answer as unknown as SetupIntent }
    : { paymentIntent: answer as unknown as PaymentIntent }
}

type Action = {
  readonly redirect_to_url?: { readonly url: string }
  readonly use_stripe_sdk?: { readonly stripe_js: string }
}

/** Has the card's owner answer the bank in a dialog. @param isAnswered asked whenever the bank shows another page */
const askInDialog = (url: string, words: Words, isAnswered: () => Promise<boolean>): Promise<'answered' | 'left'> =>
  new Promise(resolve => {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', words.bank)
    const frame = document.createElement('iframe')
    frame.title = words.bank
    frame.name = '__privateStripeFrameBank'
    const leave = document.createElement('button')
    leave.type = 'button'
    leave.textContent = words.leave
    Object.assign(frame.style, { display: 'block', width: '100%', height: '320px', border: '0', colorScheme: 'light' })
    Object.assign(leave.style, { display: 'block', margin: '8px auto', minWidth: '44px', minHeight: '32px' })
    Object.assign(dialog.style, {
      width: 'min(480px, calc(100vw - 16px))',
      padding: '0',
      border: '0',
      borderRadius: '8px',
      colorScheme: 'light',
      background: '#fff',
    })
    const close = (how: 'answered' | 'left') => {
      dialog.close()
      dialog.remove()
      resolve(how)
    }
    frame.addEventListener('load', () => void isAnswered().then(is => is && close('answered')))
    leave.addEventListener('click', () => close('left'))
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      close('left')
    })
    frame.src = url
    dialog.append(frame, leave)
    document.body.append(dialog)
    dialog.showModal()
  })

/** Carries out what an intent asks for next, until it asks for nothing more. */
const act = async (keys: Keys, clientSecret: string, first: ApiAnswer): Promise<Result> => {
  const { error } = first
  if (error || first.status !== 'requires_action') return resultOf(first)
  const { redirect_to_url: redirect, use_stripe_sdk: sdk } = (first.next_action ?? {}) as Action
  if (redirect) {
    location.assign(redirect.url)
    // The page is left: nothing after this is to run.
    return new Promise(() => undefined)
  }
  if (!sdk) return resultOf(first)
  const isAnswered = async () => (await retrieve(keys, clientSecret)).status !== 'requires_action'
  if ((await askInDialog(sdk.stripe_js, keys.words, isAnswered)) === 'left') {
    await callApi(origin, keys, 'POST', `${pathOf(clientSecret)}/source_cancel`, {
      client_secret: clientSecret,
    })
  }
  const after = await retrieve(keys, clientSecret)
  if (after.status !== 'requires_payment_method') return resultOf(after)
  const isOfSetup = isSetup(clientSecret)
  const failed = (isOfSetup ? after.last_setup_error : after.last_payment_error) as ApiError
  return { error: { ...failed, [isOfSetup ? 'setup_intent' : 'payment_intent']: after } }
}

type Listener = (data: unknown) => void

const frames = { count: 0 }
/** How long a frame may take to say that it is there; milliseconds. */
const helloMs = 10_000

/** The frame of a Payment Element in the page. */
const frameOf = (keys: Keys, types: readonly MethodType[], locale: string | undefined, worn: () => Appearance) => {
  const listeners = new Map<string, Listener[]>()
  const waiting = new Map<number, (answer: unknown) => void>()
  let calls = 0
  let isReady = false
  let patience: ReturnType<typeof setTimeout> | undefined
  const frame = document.createElement('iframe')
  frame.name = `__privateStripeFrame${++frames.count}`
  frame.title = keys.words.frame
  Object.assign(frame.style, { display: 'block', width: '100%', height: '1px', border: '0', colorScheme: 'light' })
  const tell = (message: ToFrame): void => frame.contentWindow?.postMessage(message, origin)
  const emit = (name: string, data: unknown): void => {
    for (const listener of listeners.get(name) ?? []) listener(data)
  }
  const hear = ({ source, origin: from, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || from !== origin) return
    const message = data as FromFrame
    if (message.type === 'hello') {
      clearTimeout(patience)
      const { key, account } = keys
      tell({ type: 'set', setting: { key, account, locale, types, appearance: worn() } })
    } else if (message.type === 'height') frame.style.height = `${message.height}px`
    else if (message.type === 'event') {
      isReady ||= message.name === 'ready'
      emit(message.name, message.data)
    } else {
      waiting.get(message.id)?.(message.answer)
      waiting.delete(message.id)
    }
  }
  return {
    on(name: string, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    tell,
    call<N extends keyof Calls>(name: N, given: Calls[N]['given']): Promise<Calls[N]['answer']> {
      if (!isReady) throw new IntegrationError('The Payment Element is not mounted and ready.')
      const id = ++calls
      return new Promise(resolve => {
        waiting.set(id, resolve as (answer: unknown) => void)
        tell({ type: 'call', id, name, given })
      })
    },
    mount(place: HTMLElement) {
      addEventListener('message', hear)
      frame.src = `${origin}/${release}/element.html#${new URLSearchParams({ origin: location.origin })}`
      const error = { type: 'api_error', message: 'The Payment Element could not be loaded.' }
      patience = setTimeout(() => emit('loaderror', { elementType: 'payment', error }), helloMs)
      place.classList.add('StripeElement')
      place.replaceChildren(frame)
    },
    remove() {
      clearTimeout(patience)
      removeEventListener('message', hear)
      frame.remove()
      isReady = false
    },
  }
}

const knownTypes: readonly MethodType[] = ['card', 'au_becs_debit']

type ModeOptions = StripeElementsOptionsMode & { readonly amount?: number; readonly paymentMethodTypes?: unknown }

const assertOptions = (options: ModeOptions): void => {
  if ('paymentMethodTypes' in options)
    throw new IntegrationError('paymentMethodTypes was removed: use allowedPaymentMethodTypes.')
  if (options.mode === 'setup') {
    if ('amount' in options) throw new IntegrationError('mode setup takes no amount.')
    return
  }
  if (options.mode !== 'payment')
    throw new IntegrationError('mode must be payment or setup: the stand-in knows no other.')
  if (!Number.isInteger(options.amount) || options.amount! < 1)
    throw new IntegrationError('amount must be a positive integer in the smallest unit of the currency.')
  if (!/^[a-z]{3}$/.test(options.currency ?? '')) throw new IntegrationError('currency must be given in small letters.')
}

const makeElements = (keys: Keys, given: ModeOptions) => {
  assertOptions(given)
  let options = given
  let isSubmitted = false
  let frame: ReturnType<typeof frameOf> | undefined
  const mounted = () => {
    if (!frame) throw new IntegrationError('The Elements hold no Payment Element.')
    return frame
  }
  const element = {
    mount(place: HTMLElement | string) {
      const found = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place
      if (!found) throw new IntegrationError(`The selector you specified (${place}) applies to no DOM elements.`)
      mounted().mount(found)
    },
    on(name: string, listener: Listener) {
      mounted().on(name, listener)
      return element
    },
    focus: () => mounted().tell({ type: 'focus' }),
    unmount: () => frame?.remove(),
    destroy() {
      frame?.remove()
      frame = undefined
    },
  }
  return {
    create(type: string, _options?: StripePaymentElementOptions) {
      if (type !== 'payment') throw new IntegrationError(`${type} is no Element that the stand-in knows.`)
      if (frame) throw new IntegrationError("Can only create one Element of type 'payment'.")
      const allowed = options.allowedPaymentMethodTypes ?? knownTypes
      const types = knownTypes.filter(
        one => allowed.includes(one) && (one === 'card' || options.currency?.toLowerCase() === 'aud'),
      )
      const { appearance = {} } = options
      frame = frameOf(keys, types, options.locale, () => (options.appearance ?? appearance) as Appearance)
      return element
    },
    getElement: () => (frame ? element : null),
    async update(changes: Partial<ModeOptions>): Promise<void> {
      options = { ...options, ...changes } as ModeOptions
      assertOptions(options)
      if (changes.appearance) frame?.tell({ type: 'restyle', appearance: changes.appearance as Appearance })
    },
    async submit() {
      const answer = await mounted().call('submit', {})
      isSubmitted = !('error' in answer)
      return answer
    },
    /** For the instance of Stripe that made it. */
    standIn: {
      keys,
      options: () => options,
      assertSubmitted() {
        if (!isSubmitted) throw new IntegrationError('elements.submit() must be called before.')
      },
      frame: mounted,
    },
  }
}
type Elements = ReturnType<typeof makeElements>

const innerOf = (elements: unknown, keys: Keys): Elements['standIn'] => {
  const inner = (elements as Elements | undefined)?.standIn
  if (!inner) throw new IntegrationError('elements should have been created with stripe.elements().')
  if (inner.keys !== keys) throw new IntegrationError('elements should have been created by this instance of Stripe.')
  inner.assertSubmitted()
  return inner
}

type ConfirmOptions = {
  readonly elements?: unknown
  readonly clientSecret?: string
  readonly confirmParams?: Partial<ConfirmPaymentData> & { readonly payment_method?: unknown }
  readonly redirect?: string
}

const makeStripe = (key: string, { stripeAccount, locale }: StripeConstructorOptions = {}) => {
  if (!/^pk_/.test(key)) throw new IntegrationError('Stripe() takes a publishable key: one that begins with pk_.')
  const keys: Keys = { key, account: stripeAccount, words: wordsOf(locale) }
  return {
    elements: (options: ModeOptions) => makeElements(keys, options),
    async confirmPayment(options: ConfirmOptions): Promise<PaymentIntentResult> {
      const { elements, clientSecret, confirmParams = {}, redirect } = options
      if (redirect !== 'if_required')
        throw new IntegrationError("The stand-in takes redirect: 'if_required' only, which the product uses.")
      if (clientSecret === undefined)
        throw new IntegrationError('clientSecret is needed: Elements were created without an intent.')
      const path = pathOf(clientSecret, 'pi')
      const { return_url: returnUrl, payment_method: method } = confirmParams
      let answer: ApiAnswer
      if (elements !== undefined) {
        const inner = innerOf(elements, keys)
        if (inner.options().paymentMethodCreation === 'manual')
          throw new IntegrationError('With paymentMethodCreation manual, create the payment method first.')
        const intent = await retrieve(keys, clientSecret)
        const { amount, currency } = inner.options()
        if (!intent.error && (intent.amount !== amount || intent.currency !== currency))
          throw new IntegrationError('The amount and currency of Elements are not those of the PaymentIntent.')
        answer = intent.error ? intent : await inner.frame().call('confirm', { path, clientSecret, returnUrl })
      } else if (typeof method === 'string') {
        answer = await callApi(origin, keys, 'POST', `${path}/confirm`, {
          client_secret: clientSecret,
          use_stripe_sdk: 'true',
          payment_method: method,
          ...(returnUrl && { return_url: returnUrl }),
        })
      } else throw new IntegrationError('Either elements or confirmParams.payment_method is needed.')
      return (await act(keys, clientSecret, answer)) as unknown as PaymentIntentResult
    },
    async confirmSetup({
      elements,
      clientSecret,
      confirmParams = {},
      redirect,
    }: ConfirmOptions): Promise<SetupIntentResult> {
      if (redirect !== 'if_required')
        throw new IntegrationError("The stand-in takes redirect: 'if_required' only, which the product uses.")
      if (clientSecret === undefined)
        throw new IntegrationError('clientSecret is needed: Elements were created without an intent.')
      const path = pathOf(clientSecret, 'seti')
      const inner = innerOf(elements, keys)
      if (inner.options().mode !== 'setup') throw new IntegrationError('Elements need mode: setup for that.')
      const answer = await inner.frame().call('confirm', { path, clientSecret, returnUrl: confirmParams.return_url })
      return (await act(keys, clientSecret, answer)) as unknown as SetupIntentResult
    },
    async createPaymentMethod({ elements }: { readonly elements: unknown }): Promise<PaymentMethodResult> {
      const inner = innerOf(elements, keys)
      if (inner.options().paymentMethodCreation !== 'manual')
        throw new IntegrationError("Elements need paymentMethodCreation: 'manual' for that.")
      const answer = await inner.frame().call('createPaymentMethod', {})
      return (answer.error ? { error: answer.error } : { paymentMethod: answer }) as unknown as PaymentMethodResult
    },
    async retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult> {
      return resultOf(await retrieve(keys, clientSecret)) as unknown as PaymentIntentResult
    },
    async handleNextAction({ clientSecret }: { readonly clientSecret: string }): Promise<PaymentIntentResult> {
      return (await act(keys, clientSecret, await retrieve(keys, clientSecret))) as unknown as PaymentIntentResult
    },
  }
}

Object.assign(window, { Stripe: Object.assign(makeStripe, { version: release }) })
