import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { parseSync } from 'vite'
import { areaNames } from '#shared/area-names.ts'

// @reaches shared functions infra web test scripts bench

/**
 * The import law: who may import what (docs/architecture.md). Types count as imports. Why this is not dependency-cruiser:
 * docs/decisions/import-law.md.
 */

const order: readonly string[] = areaNames
const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`
const rooms = ['shared', 'functions', 'infra', 'web', 'test', 'scripts', 'bench']
const others = (...own: readonly string[]) => new RegExp(`^${anyOf(rooms.filter(room => !own.includes(room)))}/`)
const node = /^node:/

/** What a file imports: a file of ours by its path from the root, a package by its name, Node's own as `node:fs`. */
export type Import = { readonly from: string; readonly to: string; readonly isType: boolean; readonly isLazy: boolean }

type Rule = {
  readonly name: string
  /** What to do instead, for whoever breaks it. */
  readonly why: string
  readonly from: RegExp
  /** What it may not import. `$1` of `from` is the folder that it may. */
  readonly to: RegExp
  readonly except?: (one: Import) => boolean
}

const rule = (name: string, why: string, from: RegExp, to: readonly RegExp[], except?: Rule['except']): Rule[] =>
  to.map(each => ({ name, why, from, to: each, ...(except ? { except } : {}) }))

const inAreas = (room: string, names: readonly string[] = order) => new RegExp(`^${room}/${anyOf(names)}/`)
/** What belongs to areas in any room, tests, what a browser shows of them and what the demo fills of them too. */
const ofArea = (names: readonly string[]) =>
  new RegExp(`^(?:(?:test/)?(?:shared|functions|web)/${anyOf(names)}/|test/(?:demo|e2e)/${anyOf(names)}(?:/|\\.ts$))`)
const areaOf = (file: string) => file.split('/')[1]

/** What an import that is reckoned when it runs counts as: nobody can tell what it leads to. */
const reckoned = 'a reckoned import'

export const rules: readonly Rule[] = [
  ...rule('written-out', 'write out what is imported, so that it can be looked up', /^(shared|functions|web)\//, [
    new RegExp(`^${reckoned}$`),
  ]),
  ...rule('shared-pure', 'shared is pure: it imports nothing of ours and does no I/O', /^shared\//, [
    others('shared'),
    node,
    /^(@aws-sdk\/|aws-|react(-|$))/,
  ]),
  ...rule('functions-rooms', 'functions import shared only', /^functions\//, [
    others('shared', 'functions'),
    /^(aws-cdk-lib|react(-.*)?)$/,
  ]),
  ...rule(
    'infra-rooms',
    'infra reads functions/areas.ts and the name of the header of the front door only, and nothing of the local cloud',
    /^infra\/(?!local\/|host\/)/,
    [
      /^(web|test|bench)\//,
      /^functions\/(?!areas\.ts$|kit\/front-door\.ts$)/,
      /^infra\/(local|host)\//,
      /^local-cloud$/,
    ],
  ),
  ...rule(
    'infra-areas',
    'infra reads no area: let the contract say it and functions/areas.ts hand it on, or, for a value that AWS holds too, name it in infra/facts.ts',
    /^infra\/(?!local\/|host\/|facts\.ts$)/,
    [inAreas('shared')],
  ),
  ...rule('local-alone', 'the local cloud knows nothing of the product', /^infra\/local\//, [
    others('infra'),
    /^infra\/(?!local\/)/,
  ]),
  ...rule('web-rooms', 'web imports shared only', /^web\//, [others('shared', 'web'), node, /^@aws-sdk\//]),
  ...rule('web-rows', 'an area imports shared, parts, ui and lib, not the app', inAreas('web'), [/^web\/app\//]),
  ...rule(
    'web-areas',
    'areas of the web do not import one another: move what both show to web/parts',
    inAreas('web'),
    [inAreas('web')],
    ({ from, to }) => areaOf(from) === areaOf(to),
  ),
  ...rule('web-rows', 'parts import shared, ui and lib only', /^web\/parts\//, [inAreas('web', ['app', ...order])]),
  ...rule('web-rows', 'ui imports shared and lib only', /^web\/ui\//, [inAreas('web', ['app', 'parts', ...order])]),
  ...rule('web-rows', 'lib imports shared only and draws nothing', /^web\/lib\//, [
    inAreas('web', ['app', 'parts', 'ui', ...order]),
    /^semantic-ui-react$/,
  ]),
  ...rule('kit', 'kit imports no area, nor what knows all of them', /^(shared|functions)\/kit\//, [
    inAreas('(shared|functions)', ['terms', 'app', ...order]),
    /^(shared|functions)\/areas\.ts$/,
  ]),
  ...rule(
    'leaves',
    'kit takes how the ids of all areas begin, so what an area says of them imports nothing',
    /^shared\/[a-z]+\/ids\.ts$/,
    [/./],
  ),
  ...rule('leaves', 'kit takes this list, so it imports ids.ts of areas and nothing else', /^shared\/ids\.ts$/, [
    /^(?!shared\/[a-z]+\/ids\.ts$)/,
  ]),
  ...rule('leaves', 'this list holds names only, so that anybody may take it', /^shared\/area-names\.ts$/, [/./]),
  ...rule(
    'leaves',
    'the area of files takes what later ones upload, so what an area says of that imports kit only',
    /^shared\/[a-z]+\/file-purposes\.ts$/,
    [/^(?!shared\/kit\/)/],
  ),
  ...rule('terms', 'terms import kit only', /^shared\/terms\//, [/^shared\/(?!kit\/|terms\/)/]),
  ...rule('app', 'an area does not know what is made from all areas', inAreas('shared'), [
    /^shared\/(app\/|areas\.ts$)/,
  ]),
  ...rule(
    'area-lists',
    'the lists of areas pull in the whole product: take their types, or import the file that has what you use',
    /^(shared|functions|web)\/(?!.*\bareas?\.ts$|(api|states)-pages?\.ts$)/,
    [/^(shared|functions)\/(areas|[a-z]+\/area)\.ts$/],
    ({ isType }) => isType,
  ),
  ...order.flatMap((area, at) =>
    at === order.length - 1
      ? []
      : rule(
          'order',
          `${area} comes earlier in the order of areas (shared/area-names.ts): move what both need to terms or to the earlier area, tell it by an event, or put the page into the later one`,
          ofArea([area]),
          [ofArea(order.slice(at + 1))],
        ),
  ),
]

const targetOf = (from: string, specifier: string): string => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  if (builtinModules.includes(specifier)) return `node:${specifier}`
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Everything that a source imports or exports again, by name of a module that is written out. */
export const importsOf = (from: string, source: string): Import[] => {
  const { module, errors } = parseSync(from, source)
  if (errors.length) throw new Error(`${from}: ${errors[0]?.message}`)
  const found = new Map<string, Import>()
  const add = (specifier: string, isType: boolean, isLazy: boolean) => {
    const to = targetOf(from, specifier)
    const before = found.get(to)
    found.set(to, {
      from,
      to,
      isType: isType && (before?.isType ?? true),
      isLazy: isLazy && (before?.isLazy ?? true),
    })
  }
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType), false)
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType, false)
  for (const { moduleRequest } of module.dynamicImports) {
    const written = source.slice(moduleRequest.start, moduleRequest.end).match(/^(['"`])([^'"`$]*)\1$/)?.[2]
    if (written) add(written, false, true)
    else found.set(reckoned, { from, to: reckoned, isType: false, isLazy: true })
  }
  if (/\bimport\.meta\.glob\b/.test(source)) found.set(reckoned, { from, to: reckoned, isType: false, isLazy: true })
  return [...found.values()]
}

/** The imports of every source under a root, by the rooms. */
export const allImports = (root: string): Import[] =>
  rooms.flatMap(room => {
    const files = (() => {
      try {
        return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      } catch {
        return []
      }
    })()
    return files
      .filter(file => /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|fixtures)\//.test(file))
      .map(file => path.posix.join(room, file))
      .flatMap(file => importsOf(file, readFileSync(path.join(root, file), 'utf8')))
  })

/** One circle through each knot of files that lead back to themselves. An import() may lead back: it waits until it runs. */
export const circles = (imports: readonly Import[]): string[][] => {
  const next = Map.groupBy(
    imports.filter(({ isLazy }) => !isLazy),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file)
    if (at >= 0) {
      found.push(trail.slice(at))
      return
    }
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of [...next.keys()].sort()) visit(file, [])
  return found
}

/** The folders of each room that is laid out by area which are no area. */
const besides: Readonly<Record<string, readonly string[]>> = {
  shared: ['kit', 'terms', 'app'],
  functions: ['kit', 'ports'],
  web: ['app', 'parts', 'ui', 'lib'],
}

/** Folders that no rule speaks of, so that what is in them may import anything. */
export const strayFolders = (imports: readonly Import[]): string[] => {
  const folders = new Set(imports.map(({ from }) => from.split('/').slice(0, -1).slice(0, 2).join('/')))
  return [...folders].filter(folder => {
    const [room = '', name] = folder.split('/')
    return besides[room] && name !== undefined && ![...besides[room], ...order].includes(name)
  })
}

export type Break = { readonly rule: string; readonly what: string; readonly why: string }

/** Every import that breaks the law. */
export const breaks = (imports: readonly Import[]): Break[] => [
  ...imports.flatMap(one =>
    rules
      .filter(({ from, to, except }) => from.test(one.from) && to.test(one.to) && !except?.(one))
      .map(({ name, why }) => ({ rule: name, what: `${one.from} -> ${one.to}`, why })),
  ),
  ...strayFolders(imports).map(folder => ({
    rule: 'folder',
    what: folder,
    why: `no area has this name: name it in shared/area-names.ts, or move its files to ${besides[folder.split('/')[0] ?? '']?.join(', ')} or an area`,
  })),
  ...circles(imports).map(files => ({
    rule: 'circle',
    what: [...files, files[0]].join(' -> '),
    why: 'no circles: move what both need to a third file',
  })),
]

const root = path.resolve(import.meta.dirname, '..')
const list = 'scripts/import-exceptions.json'

/**
 * What is wrong, a line for each: an import that breaks the law, or an exception that no import needs any more.
 * @param excepted imports that wait to be mended, as `<rule>: <from> -> <to>`; the list only shrinks
 */
export const complaints = (found: readonly Break[], excepted: readonly string[]): string[] => {
  const lines = new Set(found.map(({ rule, what }) => `${rule}: ${what}`))
  return [
    ...found
      .filter(({ rule, what }) => !excepted.includes(`${rule}: ${what}`))
      .map(({ rule, what, why }) => `${rule}: ${what}\n    ${why}`),
    ...excepted.filter(each => !lines.has(each)).map(each => `${each}\n    is mended: take its line out of ${list}`),
  ]
}

/** The complaints about the repository as it stands. */
export const lawComplaints = (): string[] =>
  complaints(breaks(allImports(root)), JSON.parse(readFileSync(path.join(root, list), 'utf8')) as string[])

if (process.argv[1] === import.meta.filename) {
  const wrong = lawComplaints()
  if (wrong.length) {
    console.error(wrong.join('\n'))
    process.exitCode = 1
  }
}
