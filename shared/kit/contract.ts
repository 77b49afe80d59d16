import type { z } from 'zod'
import type { Leaf } from './leaves.ts'

/**
 * Who may try a method. The second layer, whether this actor may do this to this row now, is a pure rule that the
 * handler asks.
 * - `public`: anybody, signed in or not
 * - `signedIn`: any verified person, with or without an organisation
 * - `member`: a person acting for an organisation they belong to
 * - a leaf of the permission tree: a person whose effective permission grants it, in their organisation or, without one, as
 *   a client on their own account
 * - several leaves: whoever has any of them
 */
export type Allow = 'public' | 'signedIn' | 'member' | Leaf | readonly [Leaf, ...Leaf[]]

/** One method of a server function, as data: everything that server, web, infrastructure and tests need to know of it. */
export type Method = {
  readonly kind: 'query' | 'command'
  /** One line for the API reference. */
  readonly doc: string
  readonly allow: Allow
  readonly input: z.ZodType
  readonly output: z.ZodType
  /** The server functions whose cached answers a command makes stale. */
  readonly touches?: readonly string[]
  /** For a public query: how many seconds a CDN and a browser may keep the answer. */
  readonly cacheSeconds?: number
  /** Stays open for an organisation that is behind with its usage fee: start-up, switching, one's own account, and paying. Of deals only that one. */
  readonly whileUnpaid?: true
}

export type Contract<N extends string = string, M extends Record<string, Method> = Record<string, Method>> = {
  readonly name: N
  /** The path under /public where the public queries of this function answer GET, if it has any. */
  readonly publicPath?: string
  /** Its methods are public, and whoever is signed in calls them like anybody else: without a token, under that path. */
  readonly asVisitor?: true
  /** How many commands of its public path one address may send in five minutes, and what the rule of the front door that counts them is called. */
  readonly perAddress?: { readonly rule: string; readonly calls: number }
  /** The front door tells the calls of its public path where the viewer is, and no others. */
  readonly toldPlace?: true
  readonly methods: M
}

/** What a contract may say of the function as a whole. */
type ContractOptions = Pick<Contract, 'publicPath' | 'asVisitor' | 'perAddress' | 'toldPlace'>

/**
 * Declares a server function. Its typed client call, query keys, dispatch, Lambda, grants, API reference and denial tests
 * all come from the value this returns.
 */
export const contract = <const N extends string, const M extends Record<string, Method>>(
  name: N,
  methods: M,
  options: ContractOptions = {},
): Contract<N, M> => ({ name, ...options, methods })

/**
 * One contract of the parts that several areas declare under one name; the first is of the area that the function belongs to.
 * @throws {Error} for a method that two parts declare: a bug
 */
export const joinContracts = (parts: readonly [Contract, ...Contract[]]): Contract => {
  const methods: Record<string, Method> = {}
  for (const part of parts) {
    for (const [name, method] of Object.entries(part.methods)) {
      if (Object.hasOwn(methods, name)) throw new Error(`${part.name}.${name} is declared by two areas`)
      methods[name] = method
    }
  }
  return { ...parts[0], methods }
}

type Schema<M, K extends 'input' | 'output'> = M extends { readonly [P in K]: infer S extends z.ZodType } ? S : never

/** What a caller sends. */
export type In<M> = z.input<Schema<M, 'input'>>
/** What a handler receives: the input after its schema parsed it. */
export type Parsed<M> = z.output<Schema<M, 'input'>>
/** What a caller gets back. */
export type Out<M> = z.output<Schema<M, 'output'>>

/** The key under which an answer is cached. Starts with the function's name, so that `touches` can drop all of its answers. */
export const queryKey = (functionName: string, method: string, organisationId: string | undefined, payload: unknown) =>
  [functionName, method, organisationId ?? null, payload] as const
