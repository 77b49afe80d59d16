import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// @reaches test/fixtures/pint-a-nz

const folder = path.join(import.meta.dirname, 'fixtures/pint-a-nz')
const cache = path.join(import.meta.dirname, '../node_modules/.cache/pint-a-nz')

type Saxon = {
  readonly transform: (options: Record<string, unknown>, mode: 'sync') => { readonly principalResult: string }
}
const require = createRequire(import.meta.url)

/** The rules, compiled once for their text: that takes some seconds. */
const compiled = (name: string): string => {
  const source = path.join(folder, `${name}.xslt`)
  const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)
  const target = path.join(cache, `${name}-${hash}.sef.json`)
  if (existsSync(target)) return target
  mkdirSync(cache, { recursive: true })
  const made = `${target}.${process.pid}`
  const command = require.resolve('xslt3/xslt3.js')
  const { status, stderr } = spawnSync(process.execPath, [command, `-xsl:${source}`, `-export:${made}`, '-nogo'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${name} does not compile: ${stderr}`)
  renameSync(made, target)
  return target
}

/** The two sets of rules: those of all countries, and those of Australia and New Zealand. */
const sets = ['PINT-UBL-validation-preprocessed', 'PINT-jurisdiction-aligned-rules']

/** The official rules of PINT A-NZ that an e-invoice breaks, by their names, each with its text. */
export const brokenRules = (xml: string): string[] => {
  const saxon = require('saxon-js') as Saxon
  return sets.flatMap(name => {
    const { principalResult } = saxon.transform(
      { stylesheetFileName: compiled(name), sourceText: xml, destination: 'serialized' },
      'sync',
    )
    return [...principalResult.matchAll(/<svrl:failed-assert[\s\S]*?<svrl:text>([\s\S]*?)<\/svrl:text>/g)].map(
      ([, text = '']) => text.replace(/\s+/g, ' ').trim(),
    )
  })
}
