import { invalid } from './error.ts'

/** A form as the API reads it: `a[b]=c` nests, `a[]=x` and `a[0]=x` make lists, every leaf is a text. */
export type Form = { [name: string]: string | Form }

const deepest = 8

/** Parses an application/x-www-form-urlencoded body or query. Lists become forms whose names are their indexes. */
export const parseForm = (source: string): Form => {
  const root: Form = Object.create(null)
  for (const [rawName, value] of new URLSearchParams(source)) {
    const [, head, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(rawName) ?? []
    if (head === undefined || rest === undefined) throw invalid(`Invalid request: unparseable parameter ${rawName}`)
    const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(match => match[1]!)]
    if (path.length > deepest) throw invalid('Invalid request: parameters are nested too deeply')
    let at = root
    for (const [index, part] of path.entries()) {
      const name = part === '' ? String(Object.keys(at).length) : part
      if (index === path.length - 1) {
        at[name] = value
        break
      }
      const next = at[name]
      if (next !== undefined && typeof next === 'string') throw invalid(`Invalid object: ${rawName}`, { param: head })
      at[name] = next ?? Object.create(null)
      at = at[name] as Form
    }
  }
  return root
}

const integerPattern = /^-?\d{1,18}$/

/**
 * Reads the parameters of a call one by one and refuses those that nobody asked for, as the API does. An empty text
 * unsets a parameter, so it reads as absent; `has` tells the two apart.
 */
export class Params {
  readonly #form: Form
  readonly #path: string
  readonly #read = new Set<string>()
  readonly #nested: Params[] = []
  constructor(form: Form, path = '') {
    this.#form = form
    this.#path = path
  }
  #name(name: string): string {
    return this.#path === '' ? name : `${this.#path}[${name}]`
  }
  #raw(name: string): string | Form | undefined {
    this.#read.add(name)
    return this.#form[name]
  }
  has(name: string): boolean {
    return this.#form[name] !== undefined
  }
  /** @param most characters: of a few parameters the API takes more than of the others */
  text(name: string, most = 5000): string | undefined {
    const value = this.#raw(name)
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw invalid(`Invalid string: ${this.#name(name)}`, { param: this.#name(name) })
    if (value.length > most) {
      throw invalid(`Invalid string: must be at most ${most} characters`, {
        code: 'parameter_invalid_string',
        param: this.#name(name),
      })
    }
    return value
  }
  needed(name: string): string {
    const value = this.text(name)
    if (value === undefined) {
      const param = this.#name(name)
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    }
    return value
  }
  integer(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!integerPattern.test(value)) {
      const param = this.#name(name)
      throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
    }
    return Number(value)
  }
  neededInteger(name: string): number {
    this.needed(name)
    return this.integer(name)!
  }
  boolean(name: string): boolean | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (value !== 'true' && value !== 'false') {
      throw invalid(`Invalid boolean: ${value}`, { param: this.#name(name) })
    }
    return value === 'true'
  }
  choice<const C extends string>(name: string, choices: readonly C[]): C | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const found = choices.find(choice => choice === value)
    if (found === undefined) {
      throw invalid(`Invalid ${this.#name(name)}: must be one of ${choices.join(', ')}`, { param: this.#name(name) })
    }
    return found
  }
  /** A nested object; its own parameters are held to being known as well. */
  nested(name: string): Params | undefined {
    const value = this.#raw(name)
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string') throw invalid(`Invalid object`, { param: this.#name(name) })
    const params = new Params(value, this.#name(name))
    this.#nested.push(params)
    return params
  }
  list(name: string): string[] | undefined {
    const value = this.#raw(name)
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string') throw invalid(`Invalid array`, { param: this.#name(name) })
    return Object.values(value).map(item => {
      if (typeof item !== 'string') throw invalid(`Invalid string`, { param: this.#name(name) })
      return item
    })
  }
  /** Metadata merged into what is there: an empty text removes a key, an empty parameter all of them. */
  metadata(before: Record<string, string> = {}): Record<string, string> {
    const value = this.#raw('metadata')
    if (value === undefined) return before
    if (value === '') return {}
    if (typeof value === 'string') throw invalid('Invalid object', { param: this.#name('metadata') })
    const merged = { ...before }
    for (const [key, item] of Object.entries(value)) {
      const param = `${this.#name('metadata')}[${key}]`
      if (typeof item !== 'string') throw invalid('Invalid string', { param })
      if (key.length > 40) throw invalid(`Metadata key "${key}" may have at most 40 characters`, { param })
      if (item.length > 500) throw invalid('Metadata values can have up to 500 characters', { param })
      if (item === '') delete merged[key]
      else merged[key] = item
    }
    if (Object.keys(merged).length > 50) throw invalid('You can have at most 50 metadata keys', { param: 'metadata' })
    return merged
  }
  /** Takes a parameter, and all below it, that the stand-in keeps no account of. */
  ignore(...names: string[]): void {
    for (const name of names) this.#read.add(name)
  }
  /** @throws {StripeError} parameter_unknown for the first parameter that was not read */
  done(): void {
    const unknown = Object.keys(this.#form).find(name => !this.#read.has(name))
    if (unknown !== undefined) {
      const param = this.#name(unknown)
      throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    }
    for (const params of this.#nested) params.done()
  }
}
