import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureWebBuilt } from '#infra/host/build.ts'
import { areaNames } from '#shared/area-names.ts'
import { localTraces } from '#test/fixtures/local-traces.ts'
import { tellingParts, textParts } from '#web/lib/catalogue/parts.ts'

// @reaches web shared scripts/web vite.config.ts

const root = join(import.meta.dirname, '../..')

type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

let folder: string
let manifest: Record<string, Chunk>

const gzipped = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
/** A chunk and all that it imports at once. */
const closure = (names: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    closure(manifest[name]?.imports ?? [], seen)
  }
  return seen
}
/** The chunk of a source; undefined while the web has no such page. */
const chunkOf = (source: string): string | undefined => Object.keys(manifest).find(name => name.endsWith(source))
const weight = (names: readonly string[]): number =>
  [...closure(names)].reduce((sum, name) => sum + gzipped(manifest[name]?.file ?? ''), 0)
const pagesUnder = (areas: readonly string[]): string[] =>
  Object.keys(manifest).filter(name => areas.some(area => name.startsWith(`${area}/`)) && /-page\.tsx$/.test(name))

/** Where each part of the texts stands, as the areas say: its words of English are a chunk of their own. */
const englishOf = new Map(
  globSync('shared/*/text-parts.ts', { cwd: root }).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+): \{\s+en: \(\) => import\('\.\/([^']+)'/gm)].map(
      ([, name = '', texts = '']) => [name, join(dirname(file), texts)] as const,
    ),
  ),
)
const named = (list: string): readonly string[] => {
  if (list.includes('textParts')) return textParts
  return list.includes('tellingParts') ? tellingParts : (list.match(/\w+/g) ?? [])
}
/** The chunks of the English texts that a page waits for, as the routes.tsx of its area says. */
const textsOf = (page: string): string[] => {
  const [area = '', ...path] = page.split('/')
  const routes = readFileSync(join(root, 'web', area === 'app' ? 'app/router.tsx' : `${area}/routes.tsx`), 'utf8')
  const source = `import('./${path.join('/')}')`
  const loader = /const (\w+) = \(\) => $/.exec(routes.slice(0, routes.indexOf(source)).split('\n').at(-1) ?? '')?.[1]
  const lines = routes.split('\n').filter(line => line.includes(loader ? `, ${loader}, ` : source))
  const names = lines.flatMap(line => {
    const direct = /pageOf\(([^)]*)\)\(/.exec(line)?.[1]
    const by = /(?:^\s*|\[)(\w+)\(/.exec(line)?.[1]
    return named(direct ?? new RegExp(`const ${by} = pageOf\\(([^)]*)\\)`).exec(routes)?.[1] ?? '')
  })
  expect(names.length, `${page}: how does its routes.tsx say which texts it waits for?`).toBeGreaterThan(0)
  return [...new Set(names)]
    .filter(name => name !== 'first')
    .map(name => {
      return chunkOf(englishOf.get(name) ?? 'nowhere') ?? expect.unreachable(`no chunk of the texts '${name}'`)
    })
}

beforeAll(async () => {
  // The build that the product's start uses, made here where there is none of these sources yet.
  folder = await ensureWebBuilt()
  manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
}, 240_000)

const kB = 1000

type Weighed = { readonly page: string; readonly bytes: number }

/** The pages that weigh more than they may, with what to do about it. Tells how much room the heaviest one leaves. */
const overweight = (kind: string, pages: readonly Weighed[], most: number): string[] => {
  const [heaviest] = pages.toSorted((a, b) => b.bytes - a.bytes)
  process.stdout.write(
    `${kind}: at most ${((heaviest?.bytes ?? 0) / kB).toFixed(1)} of ${most / kB} kB, ${heaviest?.page}\n`,
  )
  return pages
    .filter(({ bytes }) => bytes > most)
    .map(
      ({ page, bytes }) =>
        `${page} weighs ${bytes} of at most ${most} bytes: load what is not seen first by later() (web/ui/later.tsx), or name fewer texts in its routes.tsx`,
    )
}

describe('the built web', () => {
  test('holds nothing of the local cloud, of the demo or of a test, and no key', () => {
    expect(localTraces(folder)).toEqual([])
  })

  test('a public page loads at most 190 kB of JavaScript, the heaviest one of all', () => {
    const entry = ['index.html', 'lib/catalogue/en-first.ts'].map(source => chunkOf(source) ?? '')
    // Those that people arrive at are part of the entry (web/lib/page.ts); the others load beside it.
    const publicPages = [...pagesUnder(['marketplace/market']), chunkOf('about-page.tsx')].filter(
      page => page !== undefined,
    )
    const weights = publicPages.map(page => ({ page, bytes: weight([...entry, page]) }))
    expect(overweight('public', [...weights, { page: 'the first page', bytes: weight(entry) }], 190 * kB)).toEqual([])
    expect(weight(entry)).toBeGreaterThan(100 * kB)
  })

  test('the first page asks for few files', () => {
    const mend =
      'load what is not seen first by later() (web/ui/later.tsx), or let vite.config.ts put it into a chunk that the first page has'
    expect(closure([chunkOf('index.html') ?? '']).size, mend).toBeLessThanOrEqual(24)
  })

  test('a page for those signed in loads at most 300 kB, with Amplify, the websocket and the texts of its area', () => {
    const entry = ['index.html', 'lib/catalogue/en-first.ts'].map(source => chunkOf(source) ?? '')
    const late = Object.keys(manifest).filter(name => /^lib\/amplify\.ts$|partysocket/.test(name))
    expect(late.length).toBeGreaterThan(1)
    const weights = pagesUnder(areaNames).map(page => ({
      page,
      bytes: weight([...entry, ...late, ...textsOf(page), page]),
    }))
    expect(weights.length).toBeGreaterThan(20)
    expect(
      overweight('signed in', [...weights, { page: 'the frame', bytes: weight([...entry, ...late]) }], 300 * kB),
    ).toEqual([])
  })

  test("what changes a password is the account settings' own load of at most 60 kB, in no page's first", () => {
    const form = chunkOf('identity/password-change-form.tsx') ?? ''
    const page = chunkOf('identity/security-page.tsx') ?? ''
    expect(manifest[page]?.dynamicImports).toContain(form)
    const firsts = [chunkOf('index.html') ?? '', ...Object.keys(manifest).filter(name => /-page\.tsx$/.test(name))]
    expect(closure(firsts)).not.toContain(form)
    const traces = [...closure(firsts)].filter(name =>
      readFileSync(join(folder, manifest[name]?.file ?? ''), 'utf8').includes('amplify-accountsettings'),
    )
    expect(traces).toEqual([])
    expect(gzipped(manifest[form]?.file ?? '')).toBeLessThanOrEqual(60 * kB)
    expect(readFileSync(join(folder, manifest[form]?.file ?? ''), 'utf8')).toContain('amplify-accountsettings')
  })

  describe('the stylesheets', () => {
    /** What the pages of an area may bring beyond what every page has, in bytes; one that is not named brings none. */
    const mostOf: Readonly<Record<string, number>> = {
      app: 1 * kB,
      identity: 1.2 * kB,
      organisations: 0.5 * kB,
      marketplace: 1.5 * kB,
      deals: 3 * kB,
      payments: 1.5 * kB,
      // With a board and an editor of templates, which are like no other page.
      work: 1.1 * kB,
      // With folders, versions, signatures, copies and acts on many.
      files: 1.4 * kB,
    }
    const sheetsOf = (names: readonly string[]) =>
      new Set([...closure(names)].flatMap(name => manifest[name]?.css ?? []))
    const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + gzipped(file), 0)
    /** In the page itself, by the build's own hand. */
    const early = () => readdirSync(join(folder, 'assets')).filter(file => /^early-.*\.css$/.test(file))
    const first = () => sheetsOf([chunkOf('index.html') ?? ''])

    test('that every page has come to at most 34 kB', () => {
      const mend = 'take rules that few pages need out of web/ui and web/app into a sheet that their component imports'
      expect(sum([...first(), ...early().map(file => `assets/${file}`)]), mend).toBeLessThanOrEqual(34 * kB)
      expect(sum(first())).toBeGreaterThan(20 * kB)
    })

    test('that a page of an area brings come to at most what the area may have', () => {
      const every = first()
      const pages = Object.keys(manifest).filter(name => /-page\.tsx$/.test(name))
      const over = pages.flatMap(page => {
        const own = sum([...sheetsOf([page])].filter(file => !every.has(file)))
        const most = mostOf[page.split('/')[0] ?? ''] ?? 0
        return own > most
          ? [
              `${page} brings ${own} bytes of styles, its area may have ${most} (mostOf in test/web/budget.test.ts): use what web/ui lays out, or load what is not seen first by later() (web/ui/later.tsx)`,
            ]
          : []
      })
      expect(over).toEqual([])
      expect(pages.length).toBeGreaterThan(20)
    })

    test('of a page come to at most 45 kB', () => {
      const every = [...first(), ...early().map(file => `assets/${file}`)]
      for (const page of Object.keys(manifest).filter(name => /-page\.tsx$/.test(name)))
        expect(
          sum(new Set([...every, ...sheetsOf([page])])),
          `${page}: load what is not seen first by later() (web/ui/later.tsx), with its sheet`,
        ).toBeLessThanOrEqual(45 * kB)
    })

    test('of what few come to see are not in the first', () => {
      const css = [...first()].map(file => readFileSync(join(folder, file), 'utf8')).join('')
      for (const rule of ['.first-steps', '.service-editor', '.schedule-inputs', '.legal', '.parties'])
        expect(
          css.includes(rule),
          `${rule}: import its sheet where it is shown, which is loaded by later() (web/ui/later.tsx)`,
        ).toBe(false)
    })
  })

  test('the first page brings no validation library, no Amplify, no charts and no chain', () => {
    const files = [...closure([chunkOf('index.html') ?? ''])].map(name =>
      readFileSync(join(folder, manifest[name]?.file ?? ''), 'utf8'),
    )
    for (const trace of ['ZodObject', 'CognitoIdentityServiceProvider.GetUser', 'recharts', 'JsonRpcProvider']) {
      expect(
        files.some(source => source.includes(trace)),
        trace,
      ).toBe(false)
    }
  })

  test('shows where it is before its scripts and large styles have come, for at most 4 kB', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    const [head = '', body = ''] = html.split('</head>')
    const sheets = (part: string) =>
      [...part.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(([, file = '']) => file)
    // A stylesheet in the head keeps a browser from painting, one in the body only what follows it.
    expect(sheets(head)).toEqual([expect.stringMatching(/^assets\/early-[0-9a-f]{8}\.css$/)])
    const waitedFor = [...sheets(head), /src="\/(assets\/first-paint[^"]+)"/.exec(head)?.[1] ?? '']
    expect(waitedFor.reduce((sum, file) => sum + gzipped(file), gzipped('index.html'))).toBeLessThanOrEqual(4 * kB)
    expect(sheets(body).length).toBeGreaterThan(0)
    expect(body.indexOf('early-page')).toBeGreaterThan(0)
    expect(body.indexOf('early-page')).toBeLessThan(body.indexOf('<link rel="stylesheet"'))
  })

  test('tells first paint which files a page that comes beside the first needs', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    const told = /data-pages="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '[]'
    const every = closure([chunkOf('index.html') ?? ''])
    const own = (page: string) =>
      [...closure([chunkOf(page) ?? ''])].filter(name => !every.has(name)).map(name => `/${manifest[name]?.file}`)
    const beside = { '/marketplace/microservice/service/': 'service-page.tsx', '/about/': 'about-page.tsx' }
    const expected = Object.entries(beside).map(([start, page]) => [start, own(page).sort()])
    const pages = (JSON.parse(told) as [string, string[]][]).map(([start, files]) => [start, files.toSorted()])
    expect(pages).toEqual(expected)
    expect(own('service-page.tsx').length).toBeGreaterThan(0)
  })

  test('security: nothing inline, nothing from elsewhere, so that a strict content policy holds', () => {
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc="\/)[^>]*>/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|https?:\/\//)
    const scripts = [...html.matchAll(/src="\/([^"]+)"/g)].map(([, file = '']) => file)
    expect(scripts[0]).toMatch(/^assets\/first-paint-[0-9a-f]{8}\.js$/)
    const early = [...html.matchAll(/(?:data-en|data-fr|as="font"[^>]*href)="\/([^"]+)"/g)].map(([, file = '']) => file)
    expect(early.length).toBe(3)
    expect([...scripts, ...early].filter(file => !existsSync(join(folder, file)))).toEqual([])
    // What is not the page itself carries a hash in its name, so that it may be kept for ever.
    expect(readdirSync(folder).sort()).toEqual(['.vite', 'assets', 'index.html'])
    const css = readdirSync(join(folder, 'assets')).filter(file => file.endsWith('.css'))
    for (const file of css) {
      const fetched = readFileSync(join(folder, 'assets', file), 'utf8').match(/url\(([^)]+)\)/g) ?? []
      expect(fetched.filter(url => !/^url\("?(\/assets\/|data:)/.test(url))).toEqual([])
    }
  })
})
