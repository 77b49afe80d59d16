import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areas } from '#shared/areas.ts'
import { Contract } from '#shared/deals/contract.ts'
import { InvoiceView } from '#shared/deals/invoice.ts'
import { Request } from '#shared/deals/request.ts'
import { User } from '#shared/identity/user.ts'
import type { Area } from '#shared/kit/area.ts'
import { idFrom, type Uid } from '#shared/kit/id.ts'
import { textsDiffer } from '#shared/kit/text-difference.ts'
import { Organisation } from '#shared/organisations/organisation.ts'
import {
  type FieldPath,
  fieldPaths,
  fieldsOfSource,
  type MergeValues,
  mergeByArea,
  mergeSources,
  valuesOf,
} from '#shared/work/merge-fields.ts'
import { keepsTemplate, seesTemplate, type Template } from '#shared/work/template.ts'
import { bodyOfText, fieldsIn, htmlOf, isEmpty, textOf } from '#shared/work/template-body.ts'
import { bodiesDiffer } from '#shared/work/template-difference.ts'
import { letterValues, merge, missingIn } from '#shared/work/template-merge.ts'
import { cleanBody, readBody } from '#shared/work/template-read.ts'

const field = (path: string) => `<span data-field="${path}"></span>`
const merged = (html: string, values: MergeValues) => merge({ title: 'A title', body: readBody(html) }, values)
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []

/** Every tag that a template may hold, exactly as it is written. */
const allowed =
  /^<(?:\/?(?:p|h[1-3]|ul|ol|li|blockquote|strong|em|u|s)|br|hr|\/a|\/span|a href="(?:https?:|mailto:)[^"<>]*" target="_blank" rel="noopener noreferrer nofollow"|span data-field="[a-z]+\.[A-Za-z0-9]+")>$/

/** HTML as somebody hostile would write it: pieces that mean something to a browser, in any order. */
const pieces = [
  '<script>alert(1)</script>',
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">',
  '<a href="java&#10;script:alert(1)">',
  '<a href=" javascript:alert(1)">',
  '<a href="data:text/html,<script>alert(1)</script>">',
  '<a href="https://a@b.example/">',
  '<a href="https://example.com/?a=1&quot;onclick=&quot;alert(1)">',
  '</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<style>*{}</style>',
  '<p style="position:fixed" onclick=alert(1)>',
  '<form action=javascript:alert(1)><input type=submit>',
  '<textarea></textarea><script>alert(1)</script>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?php',
  '<b>',
  '</b>',
  '<i>',
  '<li>',
  '<ul>',
  '</ul>',
  '<ol>',
  '<blockquote>',
  '</blockquote>',
  '<table><tr><td>',
  '</table>',
  '<h2>',
  '<hr>',
  '<br>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#x3c;script&#x3e;',
  '<span data-field="deal.title">',
  '<span data-field="deal.secret">',
  '<span data-field="&quot;><script>">',
  '</span>',
  '"',
  "'",
  '>',
  '<',
  '\u0000',
  '\u00a0',
  ' ',
  'text',
]
const hostile = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, fc.string()), { maxLength: 30 })
  .map(parts => parts.join(''))

describe('the body of a template', () => {
  test('keeps what a letter needs', () => {
    const html =
      '<h1>Dear <strong><em>client</em></strong></h1><p>See <a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">here</a>.<br>Next</p><ul><li><p>One</p></li><li><p>Two</p><ol><li><p>Inner</p></li></ol></li></ul><blockquote><p>Said</p></blockquote><hr><p><u><s>gone</s></u></p>'
    expect(cleanBody(html)).toBe(html)
    expect(textOf(readBody(html))).toBe(
      'Dear client\n\nSee here.\nNext\n\n– One\n– Two\n\n  1. Inner\n\nSaid\n\n———\n\ngone',
    )
  })

  test('holds nothing that a browser would run, whoever wrote it', () => {
    fc.assert(
      fc.property(hostile, html => {
        const clean = cleanBody(html)
        expect(tagsOf(clean).filter(tag => !allowed.test(tag))).toEqual([])
        // Nothing is left open that what follows could fall into, and no other angle bracket is left.
        expect(clean.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
      }),
      { numRuns: 2000 },
    )
  })

  test('is the same however often it is read', () => {
    fc.assert(
      fc.property(hostile, html => {
        const once = cleanBody(html)
        expect(cleanBody(once)).toBe(once)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['<p>a<script>b</script>c</p>', '<p>ac</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="JaVaScRiPt:alert(1)">a</a>', '<p>a</p>'],
    ['<a href="/inner">a</a>', '<p>a</p>'],
    ['<a href="https://bank.example@evil.example/">a</a>', '<p>a</p>'],
    [
      '<a href="mailto:a@b.example">a</a>',
      '<p><a href="mailto:a@b.example" target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
    ],
    ['<h5>a</h5>', '<h3>a</h3>'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '<p>a b</p><p>c</p>'],
    // A field that there is no more stays one without a value: left out, the letter would go out with a hole.
    ['<p><span data-field="deal.nothing">x</span></p>', '<p><span data-field="deal.nothing"></span></p>'],
    ['<p><span data-field="deal.title">[The title]</span> is</p>', '<p><span data-field="deal.title"></span> is</p>'],
    ['<p><span data-field="constructor">x</span></p>', '<p></p>'],
    ['a <b>b', '<p>a <strong>b</strong></p>'],
    ['1 < 2 & "3"', '<p>1 &lt; 2 &amp; &quot;3&quot;</p>'],
  ])('reads %s', (html, expected) => expect(cleanBody(html)).toBe(expected))

  test('reads what is nested without end, and keeps what it says', () => {
    for (const tag of ['b', 'ul><li', 'blockquote', 'div', 'span']) {
      const deep = `<${tag}>`.repeat(5000)
      const body = readBody(`${deep}said`)
      expect(textOf(body)).toContain('said')
      expect(htmlOf(body).length).toBeLessThan(2000)
    }
  })

  test('is made of a plain text, whose fields stand in brackets', () => {
    const text = 'Dear [deal.demanderName],\nhello [deal.nothing]\n\n1 < 2'
    expect(htmlOf(bodyOfText(text))).toBe(
      '<p>Dear <span data-field="deal.demanderName"></span>,<br>hello [deal.nothing]</p><p>1 &lt; 2</p>',
    )
    expect(textOf(bodyOfText(text))).toBe(text)
  })

  test('says nothing where there is only layout', () => {
    for (const html of ['', '<p></p>', '<p> </p><p><br></p>', '<img src=x>']) expect(isEmpty(readBody(html))).toBe(true)
    for (const html of ['<p>a</p>', field('deal.title')]) expect(isEmpty(readBody(html))).toBe(false)
  })
})

describe('the fields', () => {
  test('are those that the areas declare, each by a name of its own', () => {
    const declared = (areas as readonly Area[]).flatMap(({ name, merge }) => (merge ? [[name, merge]] : []))
    expect(
      mergeByArea,
      'name the merge.ts of each area that lists one in its area.ts in shared/work/merge-fields.ts',
    ).toEqual(Object.fromEntries(declared))
    const names = Object.values(mergeByArea).flatMap(sources => Object.keys(sources))
    expect(names.toSorted(), 'two areas name a thing alike').toEqual(Object.keys(mergeSources).toSorted())
  })

  test('are those of the schemas', () => {
    const shapes = {
      deal: [...Object.keys(Request.shape), 'reference'],
      contract: [...Object.keys(Contract.shape), 'reference'],
      invoice: Object.keys(InvoiceView.shape),
      organisation: Object.keys(Organisation.shape),
      person: Object.keys(User.shape),
      recipient: [...Object.keys(User.shape), 'name'],
      date: ['today'],
    }
    for (const [source, names] of Object.entries(shapes))
      expect(names).toEqual(expect.arrayContaining(Object.keys(mergeSources[source as keyof typeof shapes])))
    expect(fieldsOfSource('date')).toEqual(['date.today'])
  })

  test('show amounts and days as people read them, and nothing for what says nothing', () => {
    const rows = {
      deal: {
        title: ' Audit ',
        demanderName: '',
        price: { amount: '1587.35', currency: 'AUD' },
        createdAt: '2026-03-01T14:30:00.000Z',
      },
      invoice: { total: '20', currency: 'AUD', payableBy: '2026-03-05' },
    }
    expect(valuesOf(rows, 'en')).toEqual({
      'deal.title': 'Audit',
      'deal.price': '1,587.35 AUD',
      'deal.createdAt': '2 March 2026',
      'invoice.total': '20.00 AUD',
      'invoice.payableBy': '5 March 2026',
    })
    expect(valuesOf(rows, 'fr')['invoice.payableBy']).toBe('5 mars 2026')
  })
})

describe('merging', () => {
  const values = { 'deal.title': 'Audit', 'deal.demanderName': 'Harbour <b>Foods</b>' } as const

  test('fills the fields, in their look', () => {
    const { html, text, title } = merged(
      `<p>Dear <strong>${field('deal.demanderName')}</strong>, about ${field('deal.title')}.</p>`,
      values,
    )
    expect(title).toBe('A title')
    expect(html).toBe('<p>Dear <strong>Harbour &lt;b&gt;Foods&lt;/b&gt;</strong>, about Audit.</p>')
    expect(text).toBe('Dear Harbour <b>Foods</b>, about Audit.')
  })

  test('refuses where a value is missing, and names each field once', () => {
    const body = readBody(
      `<p>${field('deal.price')}${field('deal.title')}${field('deal.price')}</p><ul><li>${field('date.today')}</li></ul>`,
    )
    expect(missingIn(body, { ...values, 'date.today': '' })).toEqual(['deal.price', 'date.today'])
    expect(() => merge({ title: '', body }, values)).toThrow(/deal\.price, date\.today/)
  })

  test('refuses where a field is none any more, and names it', () => {
    const body = readBody(`<p>About ${field('deal.title')}, of ${field('deal.colour')}.</p>`)
    expect(missingIn(body, values)).toEqual(['deal.colour'])
    expect(() => merge({ title: '', body }, values)).toThrow(/deal\.colour/)
    expect(readBody(htmlOf(body))).toEqual(body)
  })

  const anyFields = fc.array(fc.constantFrom(...fieldPaths), { minLength: 1, maxLength: 6 })
  const bodyWith = (fields: readonly FieldPath[]) =>
    fields
      .map((path, at) => (at % 2 ? `<h2>a ${field(path)} b</h2>` : `<ul><li>c<em>${field(path)}</em></li></ul>`))
      .join('')
  const anyText = fc.oneof(hostile, fc.string({ unit: 'grapheme' })).filter(text => text.trim() !== '')

  test('makes markup of no value', () => {
    fc.assert(
      fc.property(
        anyFields,
        fc.array(anyText, { minLength: fieldPaths.length, maxLength: fieldPaths.length }),
        (fields, texts) => {
          const all = Object.fromEntries(fieldPaths.map((path, at) => [path, texts[at] ?? ''])) as MergeValues
          const plain = Object.fromEntries(fieldPaths.map(path => [path, 'x'])) as MergeValues
          const html = bodyWith(fields)
          expect(tagsOf(merged(html, all).html)).toEqual(tagsOf(merged(html, plain).html))
          // What was filled in is text: it stands there as it is, and brings no field of its own.
          expect(fieldsIn(readBody(merged(html, all).html))).toEqual([])
          for (const path of fields) expect(merged(html, all).text).toContain((all[path] ?? '').trim().slice(0, 1))
        },
      ),
      { numRuns: 500 },
    )
  })

  test('leaves no hole: it merges where every field has a value, and nowhere else', () => {
    fc.assert(
      fc.property(anyFields, fc.subarray([...fieldPaths]), (fields, known) => {
        const given = Object.fromEntries(known.map(path => [path, 'v'])) as MergeValues
        const body = readBody(bodyWith(fields))
        const missing = fields.filter(path => !known.includes(path))
        expect(missingIn(body, given)).toEqual([...new Set(missing)])
        if (missing.length > 0) expect(() => merge({ title: '', body }, given)).toThrow()
        else expect(merge({ title: '', body }, given).html).not.toContain('data-field')
      }),
    )
  })

  test('leaves the places of a letter that is filled later', () => {
    expect(merged(`<p>Dear ${field('deal.demanderName')}</p>`, letterValues).text).toBe('Dear {client}')
  })
})

describe('the difference between two versions', () => {
  test('names what was added and taken out', () => {
    expect(bodiesDiffer(readBody('<p>Pay in 30 days.</p>'), readBody('<p>Pay in <b>14</b> days.</p>'))).toEqual([
      { kind: 'same', text: 'Pay in ' },
      { kind: 'removed', text: '30' },
      { kind: 'added', text: '14' },
      { kind: 'same', text: ' days.' },
    ])
  })

  test('holds both texts whole', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'word', 'é'), { maxLength: 60 }).map(all => all.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = textsDiffer(before, after)
        const without = (kind: string) =>
          parts
            .filter(part => part.kind !== kind)
            .map(part => part.text)
            .join('')
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
      }),
    )
  })

  test('gives up on texts that have nothing in common, and shows both', () => {
    const words = (letter: string) => Array.from({ length: 6000 }, (_, n) => `${letter}${n}`).join(' ')
    expect(textsDiffer(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  })
})

describe('who sees and keeps a template', () => {
  const org = idFrom('organisation', '01j9zzzzzzzzzzzzzzzzzzzzzz')
  const team = idFrom('team', '01j9zzzzzzzzzzzzzzzzzzzzzz')
  const writer = '00000000-0000-4000-8000-000000000001' as Uid
  const other = '00000000-0000-4000-8000-000000000002' as Uid
  const template = (changes: Partial<Template> = {}): Template => ({
    id: idFrom('template', '01j9zzzzzzzzzzzzzzzzzzzzzz'),
    title: 'T',
    kind: 'letter',
    owner: { id: org, type: 'organization' },
    agent: { id: writer, type: 'user' },
    stat: 'draft',
    creator: writer,
    excerpt: '',
    fieldCount: 0,
    number: 1,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
    version: 1,
    ...changes,
  })
  const acting = (uid: Uid, teamIds: string[] = [], leaves: 'production.file'[] = [], id: string = org) => ({
    uid,
    party: { id, type: 'organization' as const },
    organisation: { id, mid: 'mem_1', memberType: 'member' as const, teamIds },
    permissions: new Set(leaves),
  })
  const everybody = { stat: 'shared', agent: { id: org, type: 'organization' } } as const
  const ofTeam = { stat: 'shared', agent: { id: team, type: 'team' } } as const

  test.each([
    ['its writer a draft', template(), acting(writer), true, true],
    ['nobody else a draft', template(), acting(other, [team], ['production.file']), false, false],
    ['the writer acting for another organisation', template(), acting(writer, [], [], 'org_x'), false, false],
    ['everybody what is shared with all', template(everybody), acting(other), true, false],
    ['who keeps the files', template(everybody), acting(other, [], ['production.file']), true, true],
    ['the team', template(ofTeam), acting(other, [team]), true, true],
    ['nobody outside the team', template(ofTeam), acting(other, [], ['production.file']), false, false],
    ['a stranger', template(everybody), acting(other, [], ['production.file'], 'org_x'), false, false],
  ])('%s', (_, row, who, sees, keeps) => {
    expect(seesTemplate(row, who)).toBe(sees)
    expect(keepsTemplate(row, who)).toBe(keeps)
  })
})
