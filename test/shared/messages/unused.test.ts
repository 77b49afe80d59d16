import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import waiting from '#test/fixtures/texts-waiting.json' with { type: 'json' }

// @reaches web shared functions scripts

const root = join(import.meta.dirname, '../../..')

/** What the sources name: whole keys, and templates whose gaps are filled when they run. */
const namedIn = (sources: readonly string[]): ((key: string) => boolean) => {
  const whole = new Set<string>()
  const templates = new Set<string>()
  for (const source of sources) {
    for (const [, literal = ''] of source.matchAll(/['"](\w+(?:\.[\w-]+)*)['"]/g)) whole.add(literal)
    for (const [, template = ''] of source.matchAll(/`((?:[\w.-]|\$\{[^`{}]*\})+)`/g)) {
      const words = template.replaceAll(/\$\{[^}]*\}/g, '')
      // A type that takes keys apart names none, and one without a word of its own would name them all.
      if (words !== template && /[a-z]{3}/i.test(words) && !template.includes('infer ')) templates.add(template)
    }
  }
  const patterns = [...templates]
    .filter(template => !template.startsWith('refusal.'))
    .map(template => template.split(/\$\{[^}]*\}/).map(word => word.replaceAll('.', '\\.')))
    .map(words => new RegExp(`^${words.join('[\\w.-]+')}$`))
  return key => {
    // What a refusal says goes by its type, which is named where it is refused; a form of plural by its stem.
    const forms = [key, key.replace(/\.(one|other)$/, ''), key.replace(/^refusal\./, '')]
    return forms.some(form => whole.has(form) || patterns.some(pattern => pattern.test(form)))
  }
}

test('the check knows a key by its name, its stem, a template and the type of a refusal, and by nothing else', () => {
  const isNamed = namedIn([
    `t('a.name') t('a.count', { count }) t(\`a.way.\${way}\`) new Refusal('gone.away') \`\${a}.\${b}\``,
  ])
  expect(['a.name', 'a.count.one', 'a.way.short', 'refusal.gone.away'].filter(key => !isNamed(key))).toEqual([])
  expect(['a.names', 'a.ways', 'refusal.gone', 'b.c'].filter(isNamed)).toEqual([])
})

test('every text is said somewhere, or waits for its screen', () => {
  const sources = globSync('{shared,functions,web,scripts}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/texts/**'] })
  const isNamed = namedIn(sources.map(file => readFileSync(join(root, file), 'utf8')))
  const unused = Object.keys(texts.en).filter(key => !isNamed(key))
  const listed = Object.values(waiting).flat()
  expect(
    unused.filter(key => !listed.includes(key)),
    'no source names these: say them, or delete them in shared/<area>/texts',
  ).toEqual([])
  expect(
    listed.filter(key => !unused.includes(key)),
    'these wait no longer: take them out of test/fixtures/texts-waiting.json',
  ).toEqual([])
})
