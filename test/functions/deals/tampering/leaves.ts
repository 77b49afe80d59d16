import type { z } from 'zod'
import { jsonSchema } from '../../sample.ts'

/** What can be changed in what a client sends: every leaf and every object of a payload, found by the schema of its method. */

export type Json = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
  readonly items?: Json
  readonly anyOf?: readonly Json[]
  readonly oneOf?: readonly Json[]
  readonly allOf?: readonly Json[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly maximum?: number
  readonly additionalProperties?: Json | boolean
}

/** A place of a payload: where it stands in the value, and what that place is called whatever its number or name in a list. */
export type Found = {
  readonly path: readonly (string | number)[]
  readonly place: string
  readonly json: Json
  readonly value: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const choices = ({ anyOf = [], oneOf = [] }: Json): readonly Json[] => [...anyOf, ...oneOf]

/** Whether a value is of the shape of a schema, as far as that tells alternatives apart. */
const fits = (json: Json, value: unknown): boolean => {
  if (json.const !== undefined) return json.const === value
  if (json.enum) return json.enum.includes(value)
  if (choices(json).length > 0) return choices(json).some(one => fits(one, value))
  if (json.type === 'null') return value === null
  if (json.type === 'object')
    return (
      isObject(value) &&
      (json.required ?? []).every(key => key in value) &&
      Object.entries(json.properties ?? {}).every(
        ([key, inner]) => inner.const === undefined || inner.const === value[key],
      )
    )
  if (json.type === 'array') return Array.isArray(value)
  if (json.type === 'integer' || json.type === 'number') return typeof value === 'number'
  return json.type === undefined || typeof value === json.type
}

const joined = (place: string, key: string) => (place ? `${place}.${key}` : key)

/** All leaves and objects of a value. */
const walk = (json: Json, value: unknown, path: Found['path'], place: string, isLeaf: boolean): Found[] => {
  const options = choices(json)
  if (options.length > 0)
    return options.filter(one => fits(one, value)).flatMap(one => walk(one, value, path, place, isLeaf))
  if (json.allOf) return json.allOf.flatMap(one => walk(one, value, path, place, isLeaf))
  const own = { path, place, json, value }
  if (json.type === 'object' && isObject(value)) {
    const known = json.properties ?? {}
    const inner = Object.keys(value).flatMap(key => {
      const named = known[key]
      const other = typeof json.additionalProperties === 'object' ? json.additionalProperties : undefined
      if (named) return walk(named, value[key], [...path, key], joined(place, key), isLeaf)
      return other ? walk(other, value[key], [...path, key], joined(place, '*'), isLeaf) : []
    })
    return isLeaf ? inner : [own, ...inner]
  }
  if (json.type === 'array' && json.items && Array.isArray(value)) {
    const { items } = json
    return value.flatMap((one, at) => walk(items, one, [...path, at], `${place}[]`, isLeaf))
  }
  return isLeaf ? [own] : []
}

/** All leaves that a schema has, by their places. */
const places = (json: Json, place: string): string[] => {
  const options = [...choices(json), ...(json.allOf ?? [])]
  if (options.length > 0) return options.flatMap(one => places(one, place))
  if (json.type === 'object') {
    const others = typeof json.additionalProperties === 'object' ? json.additionalProperties : undefined
    return [
      ...Object.entries(json.properties ?? {}).flatMap(([key, inner]) => places(inner, joined(place, key))),
      ...(others ? places(others, joined(place, '*')) : []),
    ]
  }
  if (json.type === 'array' && json.items) return places(json.items, `${place}[]`)
  // Where there is nothing there is nothing to change.
  return json.type === 'null' ? [] : [place]
}

export const leavesIn = (schema: z.ZodType, payload: unknown): Found[] =>
  walk(jsonSchema(schema) as Json, payload, [], '', true)
export const objectsIn = (schema: z.ZodType, payload: unknown): Found[] =>
  walk(jsonSchema(schema) as Json, payload, [], '', false)
export const placesOf = (schema: z.ZodType): string[] => [...new Set(places(jsonSchema(schema) as Json, ''))]

/** The payload with another value at a place. */
export const withAt = (payload: unknown, [key, ...rest]: Found['path'], value: unknown): unknown => {
  if (key === undefined) return value
  if (Array.isArray(payload)) return payload.map((one, at) => (at === key ? withAt(one, rest, value) : one))
  const held = isObject(payload) ? payload : {}
  return { ...held, [key]: withAt(held[key], rest, value) }
}

/** The payload with one key more at an object. */
export const withKey = (payload: unknown, path: Found['path'], key: string, value: unknown): unknown =>
  withAt(payload, [...path, key], value)
