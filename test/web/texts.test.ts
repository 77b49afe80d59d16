import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { events } from '#shared/events.ts'
import { parts, tellingParts, textParts } from '#web/lib/catalogue/parts.ts'

// @reaches web shared

const { en, fr } = texts

/** The texts of what only one area refuses. */
const refusalsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  await Promise.all(
    globSync('shared/*/texts/en/refusals.ts', { cwd: join(import.meta.dirname, '../..') }).map(async file => [
      file.split('/')[1],
      (await import(`#${file}`)).refusals,
    ]),
  ),
)

const root = join(import.meta.dirname, '../..')

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const visit = (node: Node, see: (node: Node) => void): void => {
  see(node)
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner, see)
  }
}

/** What a person reads or hears of an element, by the attribute or property that carries it. */
const spoken =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|placeholder|title|alt|label|help|hint|header|heading|caption|confirm|message|subtitle|empty|all|note|before|after)$/
/** The product's name, and keys of the keyboard, are the same in every language. */
const same = new Set(['Tradewell', 'K', '/', '?'])
const isText = (value: unknown): boolean => typeof value === 'string' && /\p{L}/u.test(value) && !same.has(value.trim())

/** A mark beside which French has a space of its own: it belongs into the text that it is part of. */
const isMark = (value: unknown): boolean =>
  typeof value === 'string' && /[:;?!«»]/.test(value) && !same.has(value.trim())

const literalOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && isText(node.value)) return node.value as string
  if (node.type === 'JSXExpressionContainer') return literalOf(node.expression)
  if (node.type === 'ConditionalExpression') return literalOf(node.consequent) ?? literalOf(node.alternate)
  if (node.type === 'LogicalExpression') return literalOf(node.right)
  if (node.type === 'TemplateLiteral') {
    return (node.quasis as { value: { cooked: string } }[]).map(part => part.value.cooked).find(isText)
  }
  return undefined
}

/** The texts that stand in a source instead of in the catalogue. */
const literalTexts = (source: string, file: string): string[] => {
  const { program, errors } = parseSync(file, source)
  expect(errors, file).toEqual([])
  const found: string[] = []
  visit(program as unknown as Node, node => {
    if (node.type === 'JSXText' && (isText(node.value) || isMark(node.value))) found.push(String(node.value).trim())
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        const text = child.type === 'JSXExpressionContainer' ? literalOf(child) : undefined
        if (text) found.push(text)
      }
    }
    if (node.type === 'JSXAttribute' && spoken.test(String((node.name as { name: unknown }).name))) {
      const text = literalOf(node.value)
      if (text) found.push(text)
    }
    if (node.type === 'Property' && spoken.test(String((node.key as { name?: unknown; value?: unknown }).name ?? ''))) {
      const text = literalOf(node.value)
      // A key of the catalogue is how a text is named.
      if (text && !(text in en)) found.push(text)
    }
  })
  return found
}

test('the check sees every way to write a text into a page', () => {
  const planted = `const A = () => <div title="Close it" data-x="fine">
    Hello {'there'} {ok ? 'Yes' : t('app.ok')} {done && 'Done'} {\`of \${n}\`}
    <b aria-label={'Name'} className="bold">/</b>{t('app.ok')}: {name}</div>
    const columns = [{ key: 'due', header: 'Due' }, { key: 'x', label: 'app.ok' }]`
  expect(literalTexts(planted, 'planted.tsx').sort()).toEqual(
    [':', 'Close it', 'Done', 'Due', 'Hello', 'Name', 'Yes', 'of ', 'there'].sort(),
  )
})

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
test.each(sources)('%s says nothing that is not in the catalogue', file => {
  const why = `give each of these a key in shared/<area>/texts, in both languages, and say t(key) in ${file}`
  expect(literalTexts(readFileSync(join(root, file), 'utf8'), file), why).toEqual([])
})

const places = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

test('English and French have the same keys, no empty text, and the same places to fill', () => {
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort())
  const wrong = Object.entries(en).filter(([key, text]) => {
    const french = fr[key as keyof typeof fr]
    return !text.trim() || !french.trim() || places(text).join() !== places(french).join()
  })
  expect(
    wrong.map(([key]) => key),
    'mend these in shared/<area>/texts: none is empty, and both languages fill the same places',
  ).toEqual([])
})

test('a key with a form for one has a form for others', () => {
  const keys = new Set(Object.keys(en))
  const lonely = [...keys].filter(key => key.endsWith('.one') && !keys.has(`${key.slice(0, -4)}.other`))
  expect(lonely, 'add `.other` beside these in shared/<area>/texts').toEqual([])
})

test('the parts that the web loads are the whole catalogue', async () => {
  for (const [language, whole] of [
    ['en', en],
    ['fr', fr],
  ] as const) {
    const all = await Promise.all(textParts.map(part => parts[part][language]()))
    const mend = `name the text-parts.ts of each area in web/lib/catalogue/parts.ts, and there each file of its texts in one part: ${language}`
    const keys = new Set(all.flatMap(texts => Object.keys(texts)))
    expect(
      Object.keys(whole).filter(key => !keys.has(key)),
      mend,
    ).toEqual([])
    expect(all.flatMap(texts => Object.keys(texts)).length, mend).toBe(Object.keys(whole).length)
    expect(Object.assign({}, ...all), mend).toEqual(whole)
  }
})

test('the parts that tell what happened are those that hold the words of the declared events', async () => {
  const telling = await Promise.all(
    textParts.map(async part => {
      const texts = await parts[part].en()
      return events.some(({ words }) => words in texts) ? [part] : []
    }),
  )
  expect(
    tellingParts.toSorted(),
    'say `tells: true` of these parts in the text-parts.ts of their area in shared, and of no other',
  ).toEqual(telling.flat().toSorted())
})

describe('a page waits for the parts of the texts that it speaks', () => {
  /** A file that a source names, from the root; undefined for a package. */
  const resolved = (from: string, name: string): string | undefined => {
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? join(dirname(from), name) : undefined
  }
  const sourceOf = (file: string): string =>
    readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|new \w*Refusal\('[^']*'/gm, '')
  /** Not through the lists of all areas, nor into what only pages of identity answer for. */
  const apart = ['web/app/areas.ts', 'web/app/area-records.ts', 'web/lib/hosted-sign-in.ts']
  const isCode = (file: string) => /\.tsx?$/.test(file) && file.startsWith('web/') && !apart.includes(file)
  /** What schemas and rules say, of the area itself and of what all stand on; not what is listed for all areas at once. */
  const isRule = (file: string, area: string) =>
    new RegExp(`^shared/(${area}|terms|kit)/`).test(file) && !/texts\/|paths\.ts$|event-words\.ts$/.test(file)
  /** What a source loads later together with the parts of the texts that it speaks. */
  const withTexts = /Promise\.all\(\[import\('([^']+)'\), loadTexts\(\[([^\]]*)\]\)\]\)/g
  const importsOf = (file: string, area: string): string[] =>
    [
      ...sourceOf(file)
        .replaceAll(withTexts, '')
        .replaceAll(/(import|export) type [^;]*? from '[^']+'/g, '')
        .matchAll(/(?:from |import\(|import )'([^']+)'/g),
    ]
      .map(([, name = '']) => resolved(file, name))
      .filter(name => name !== undefined)
      .filter(name => isCode(name) || isRule(name, area))
  const reached = (files: readonly string[], area: string, seen = new Set<string>()): ReadonlySet<string> => {
    for (const file of files) {
      if (seen.has(file)) continue
      seen.add(file)
      reached(importsOf(file, area), area, seen)
    }
    return seen
  }
  const keys = Object.keys(en)
  /** The keys that a source names, whole, as the stem of a plural, or by how they begin: t(`deals.status.${status}`). */
  const keysOf = (source: string): string[] => {
    const whole = [...source.matchAll(/['"`]([a-zA-Z]+(?:\.[\w-]+)+)['"`]/g)].map(([, key = '']) => key)
    // Whatever an area refuses, its own pages tell; `refusal.${errorType}` names them all.
    const begun = [...source.matchAll(/`([a-zA-Z]+\.(?:[\w-]+\.)*)\$\{/g)]
      .map(([, start = '']) => start)
      .filter(start => start !== 'refusal.')
    return keys.filter(
      key =>
        whole.includes(key) ||
        whole.some(stem => key === `${stem}.other`) ||
        begun.some(start => key.startsWith(start)),
    )
  }
  const partsNamed = (routes: string): string[] => [
    'first',
    ...[...routes.matchAll(/(?:pageOf|slotOf)\(([^)]*)\)/g)].flatMap(([, named = '']) => named.match(/\w+/g) ?? []),
  ]

  /** The areas whose own refusals a source may meet: those whose refusal.ts it reaches through imports. */
  const refusingAreas = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
    if (seen.has(file)) return new Set()
    seen.add(file)
    const own = /^shared\/(\w+)\/refusal\.ts$/.exec(file)?.[1]
    if (own) return new Set(own === 'kit' ? [] : [own])
    // What begins with a capital is a schema, which throws nothing.
    const named = [...sourceOf(file).matchAll(/^(?:import|export) (?!type )([^;]*?) from '([^']+)'/gm)]
      .filter(([, names = '', name = '']) => name.endsWith('/refusal.ts') || /(^|[{ ])(?!type )[a-z*]\w*/.test(names))
      .map(([, , name = '']) => resolved(file, name))
      .filter(name => name !== undefined && /^(shared|functions)\//.test(name) && !/texts\//.test(name))
    return new Set(named.flatMap(name => [...refusingAreas(name ?? '', seen)]))
  }
  /** The servers behind the contracts that sources of the web import. */
  const serversOf = (files: Iterable<string>): string[] =>
    [...files]
      .filter(file => !file.startsWith('web/lib/'))
      .flatMap(file =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/'#shared\/(\w+)\/(\w+)\.contract\.ts'/g)]
          .map(([, area, name]) => `functions/${area}/${name}.ts`)
          .filter(server => existsSync(join(root, server))),
      )

  test.each(globSync('web/*/{routes.tsx,slots.ts,palette.ts}', { cwd: root }))(
    '%s, and of what may be refused there',
    async file => {
      const named = partsNamed(sourceOf(file))
      const spoken = new Set(
        (await Promise.all(textParts.filter(part => named.includes(part)).map(part => parts[part].en()))).flatMap(
          Object.keys,
        ),
      )
      const met = new Set(
        serversOf(reached([file], file.split('/')[1] ?? '')).flatMap(server => [...refusingAreas(server)]),
      )
      const missing = [...met].filter(area => Object.keys(refusalsOf[area] ?? {}).some(key => !spoken.has(key)))
      expect(missing, `name the part that has the refusals of each in pageOf(...) or slotOf(...) of ${file}`).toEqual(
        [],
      )
    },
  )

  test.each(globSync('web/*/{routes.tsx,slots.ts,palette.ts}', { cwd: root }))('%s', async file => {
    const named = partsNamed(sourceOf(file))
    const spoken = new Set(
      (await Promise.all(textParts.filter(part => named.includes(part)).map(part => parts[part].en()))).flatMap(
        Object.keys,
      ),
    )
    const missing = [...reached([file], file.split('/')[1] ?? '')].flatMap(source =>
      keysOf(sourceOf(source))
        .filter(key => !spoken.has(key))
        .map(key => `${source} says ${key}`),
    )
    expect(
      missing,
      `name the part of each (shared/<area>/text-parts.ts) in pageOf(...) or slotOf(...) of ${file}`,
    ).toEqual([])
  })

  /** Each page and slot by itself, with the parts that it waits for: by the function that its line calls, or one named above. */
  const lines = globSync('web/*/{routes.tsx,slots.ts,palette.ts}', { cwd: root }).flatMap(routes => {
    const source = sourceOf(routes)
    const wordsOf = (named: string): string[] =>
      named.includes('...tellingParts')
        ? [...wordsOf(named.replace('...tellingParts', '')), ...tellingParts]
        : (named.match(/\w+/g) ?? [])
    const makers = new Map(
      [...source.matchAll(/const (\w+) = (?:pageOf|slotOf)\(([^)]*)\)/g)].map(([, name = '', named = '']) => [
        name,
        named,
      ]),
    )
    const each = /(?:(?:pageOf|slotOf)\(([^)]*)\)|\b(\w+))\(\s*[^,()]+,\s*\(\) => import\('([^']+)'\)/g
    return [...source.matchAll(each)].flatMap(([, own, maker = '', name = '']) => {
      const named = own ?? makers.get(maker)
      return named === undefined ? [] : [{ routes, file: resolved(routes, name) ?? '', named: wordsOf(named) }]
    })
  })

  test('and each page of a list is known by itself', () => expect(lines.length).toBeGreaterThan(80))

  // What schemas say is looked at above, for all pages of an area: a page reaches schemas that it never checks with.
  test.each(lines)('$file, of $routes', async ({ routes, file, named }) => {
    const names = ['first', ...named]
    const loaded = await Promise.all(textParts.filter(part => names.includes(part)).map(part => parts[part].en()))
    const spoken = new Set(loaded.flatMap(Object.keys))
    const missing = [...reached([file], routes.split('/')[1] ?? '')]
      .filter(source => source.startsWith('web/'))
      .flatMap(source =>
        // `payments.${...}` may be any of the area's.
        keysOf(sourceOf(source).replaceAll(/`\w+\.\$\{/g, ''))
          .filter(key => !spoken.has(key))
          .map(key => `${source} says ${key}`),
      )
    expect(missing, `name the part of each in the pageOf(...) or slotOf(...) of its line in ${routes}`).toEqual([])
  })

  const brought = globSync('web/**/*.{ts,tsx}', { cwd: root }).flatMap(file =>
    [...sourceOf(file).matchAll(withTexts)].map(([, name = '', named = '']) => ({
      from: file,
      file: resolved(file, name) ?? '',
      named: named.match(/\w+/g) ?? [],
    })),
  )

  test.each(brought)('$from brings $file with what it speaks', async ({ file, named }) => {
    const names = ['first', ...named]
    const loaded = await Promise.all(textParts.filter(part => names.includes(part)).map(part => parts[part].en()))
    const spoken = new Set(loaded.flatMap(Object.keys))
    const missing = [...reached([file], file.split('/')[1] ?? '')].flatMap(source =>
      keysOf(sourceOf(source))
        .filter(key => !spoken.has(key))
        .map(key => `${source} says ${key}`),
    )
    expect(missing, 'name the part of each in loadTexts([...])').toEqual([])
  })

  test('and what stands around every page speaks none but the first', async () => {
    const first = await parts.first.en()
    const around = [...reached(['web/app/shell/shell.tsx', 'web/app/pages/error.tsx', 'web/app/pages/home.tsx'], 'app')]
    const missing = around.flatMap(source =>
      keysOf(sourceOf(source))
        .filter(key => !(key in first))
        .map(key => `${source} says ${key}`),
    )
    expect(missing, 'move the text of each to shared/app/texts, or load what says it by later()').toEqual([])
  })
})
