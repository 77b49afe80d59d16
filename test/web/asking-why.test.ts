import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { contracts, texts } from '#shared/areas.ts'
import { type Denial, helpingLeaf } from '#shared/organisations/permissions.ts'

// @reaches web shared

const root = path.resolve(import.meta.dirname, '../..')
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).map(file => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}))

/** The commands that a source runs and that take a permission or an organisation, by the name that each has there. */
const commandsIn = (text: string) =>
  [...text.matchAll(/const (\{[^}]*\}|\w+) = useCommand\((\w+), ([^)]*)\)/g)].flatMap(
    ([, name = '', contract = '', said = '']) => {
      const methods = [...said.matchAll(/'([A-Z_]+)'/g)].map(([, method = '']) => method)
      const needing = methods.filter(method => {
        const allow = contracts[contract]?.methods[method]?.allow
        return allow !== undefined && allow !== 'public' && allow !== 'signedIn'
      })
      const leaf = contracts[contract]?.methods[needing[0] ?? '']?.allow
      return needing.length > 0 ? [{ name, leaf, command: `${contract}.${needing.join('|')}` }] : []
    },
  )

const running = sources.flatMap(({ file, text }) => commandsIn(text).map(one => ({ file, text, ...one })))

describe('a control that one may not use says why', () => {
  test('what runs a command that takes a permission says which command it is', () => {
    expect(running.length).toBeGreaterThan(15)
    const isNamed = (name: string, text: string) => new RegExp(`of=\\{${name}\\}|\\b${name}\\.needs\\b`).test(text)
    // One of several that take the same permission speaks for them.
    const silent = running.filter(
      ({ file, leaf, text }) => !running.some(one => one.file === file && one.leaf === leaf && isNamed(one.name, text)),
    )
    expect(silent.map(({ file, command }) => `${file}: ${command}: give its button of={…}`)).toEqual([])
  })

  test('no field is closed without a reason beside it, but for one that waits for its own command', () => {
    const silent = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/<[A-Z]\w*(?:Field|Input)\b(?:[^<>]|=>)*?\/>/g)].flatMap(([said]) =>
        /\bdisabled(?!=\{\w+\.busy\})/.test(said) && !/\b(?:help|why)=/.test(said)
          ? [`${file}: ${said.slice(0, 60)}`]
          : [],
      ),
    )
    expect(silent).toEqual([])
  })

  test('no button is closed without a reason', () => {
    const silent = sources.filter(({ text }) => /<(Icon|Link|Confirm)?Button\b(?:[^<>]|=>)*\bdisabled\b/.test(text))
    expect(silent.map(({ file }) => `${file}: say why={…} instead of disabled`)).toEqual([])
  })

  test('whom one may ask is said in words', () => {
    const reasons = Object.keys(texts.en).filter(key => key.startsWith('organisations.why.')) as Denial['reason'][]
    const said = sources.flatMap(({ text }) =>
      [...text.matchAll(/<WhomToAsk leaf="([\w.]+)"/g)].map(([, leaf = '']) => leaf),
    )
    const asked = new Set([...reasons.flatMap(reason => helpingLeaf(reason) ?? []), ...said])
    expect(asked.size).toBeGreaterThan(2)
    const silent = [...asked].filter(leaf => !(`organisations.ask.${leaf}` in texts.en))
    expect(silent).toEqual([])
  })
})
