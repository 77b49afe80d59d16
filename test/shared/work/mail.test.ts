import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxBody } from '#shared/work/body-length.ts'
import {
  addressesIn,
  answerAddress,
  isAutomatic,
  isReport,
  readAnswerAddress,
  senderIn,
} from '#shared/work/mail-answer.ts'
import { maySend, sendQuota } from '#shared/work/mail-limits.ts'
import { doubtOf, isProved } from '#shared/work/mail-proof.ts'
import {
  bareSubject,
  bodyOfMailText,
  cutBody,
  excerptOf,
  mostThreadWords,
  oneLine,
  splitQuote,
  threadWords,
  withoutFields,
} from '#shared/work/mail-text.ts'
import { bodyOfText, fieldsIn, htmlOf, textOf } from '#shared/work/template-body.ts'
import { readBody } from '#shared/work/template-read.ts'

const headers =
  (all: Readonly<Record<string, string>>) =>
  (name: string): string | undefined =>
    all[name]
const split = (text: string) => {
  const { said, quoted } = splitQuote(bodyOfMailText(text))
  return [textOf(said), textOf(quoted)]
}
const splitHtml = (html: string) => {
  const { said, quoted } = splitQuote(readBody(html))
  return [textOf(said), textOf(quoted)]
}

describe('what a mail program repeats', () => {
  test.each([
    ['Thanks\n\nOn Mon, 2 Mar 2026 at 10:00, Ada <a@b.test> wrote:\n> Hello\n> there', 'Thanks'],
    ['Merci\n\nLe lun. 2 mars 2026 à 10:00, Ada a écrit :\n> Bonjour', 'Merci'],
    ['Fine\n\n-----Original Message-----\nFrom: Ada\nSent: today\n\nHello', 'Fine'],
    ['Fine\n\nFrom: Ada\nSent: today\nTo: Ben\n\nHello', 'Fine'],
    ['Yes\n> Is it?', 'Yes'],
  ])('is parted from what was written: %j', (text, said) => {
    expect(split(text)[0]).toBe(said)
    expect(split(text)[1]).not.toBe('')
  })

  test('as web mail writes it', () => {
    expect(
      splitHtml(
        '<div dir="ltr">Good</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Ada wrote:<br></div><blockquote>Hello<br>there</blockquote></div>',
      )[0],
    ).toBe('Good')
  })

  test('stays where answers stand between or below its lines, and where there is nothing else', () => {
    for (const text of [
      '> Is it?\nYes\n> And this?\nNo',
      '> All of it',
      'On Mon, Ada wrote:\n> Hello\nMy answer below',
    ])
      expect(split(text)[1]).toBe('')
  })

  test('and what was written are the whole', () => {
    const line = fc.constantFrom('Hello', '> quoted', '', 'On Mon, Ada wrote:', '-----Original Message-----', '>> deep')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), lines => {
        const body = bodyOfMailText(lines.join('\n'))
        const { said, quoted } = splitQuote(body)
        expect([...said, ...quoted]).toEqual(body)
      }),
    )
  })

  // A pattern that goes back over what it read would not come to an end with either.
  test('however deep or long it is, comes to an end', () => {
    const [said] = split(`Hi\n${Array.from({ length: 2000 }, (_, n) => `${'>'.repeat(n % 900)} x`).join('\n')}`)
    expect(said).toContain('Hi')
    expect(split(`On ${'a'.repeat(100_000)} wrote`)[0]).toContain('aaa')
  })
})

describe('the text of a mail', () => {
  test('has no fields left, no more than is kept, and a subject of one line', () => {
    const body = withoutFields(readBody('<p>A <span data-field="deal.title"></span></p>'))
    expect(fieldsIn(body)).toEqual([])
    const long = bodyOfText('word '.repeat(20_000).split(' ').join('\n\n'))
    const { body: cut, isCut } = cutBody(long)
    expect([isCut, htmlOf(cut).length <= maxBody]).toEqual([true, true])
    expect(oneLine('a\r\nBcc: x@y.test\u202e b', 100)).toBe('a Bcc: x@y.test b')
    expect(bareSubject('RE: Fwd: AW: Order')).toBe('Order')
    expect(excerptOf(bodyOfText('a\n\nb'))).toBe('a b')
  })

  test('is found by what it is about first, then by what is newest', () => {
    const words = threadWords({ name: 'Eve', subject: 'Pears' }, bodyOfText('fresh news'), ['old'])
    expect(words).toEqual(['pears', 'eve', 'fresh', 'news', 'old'])
    const many = threadWords(
      { name: 'Eve', subject: 'Pears' },
      bodyOfText('x'),
      Array.from({ length: 400 }, (_, n) => `w${n}`),
    )
    expect(many).toHaveLength(mostThreadWords)
  })
})

describe('an address for answers', () => {
  const thread = 'mth_01j9zzzzzzzzzzzzzzzzzzzzzz'
  const mac = 'a'.repeat(32)
  test('is read back as what it was made of, whatever the case', () => {
    const address = answerAddress(thread, mac, 'answers.tradewell.test')
    expect(readAnswerAddress(address.toUpperCase(), 'answers.tradewell.test')).toEqual({ thread, mac })
  })
  test('is none at another domain or of another shape', () => {
    for (const address of [
      'a@answers.tradewell.test',
      `r-${thread.slice(4)}-${mac}@evil.test`,
      `r-${thread.slice(4)}-${mac}x@answers.tradewell.test`,
      '',
    ])
      expect(readAnswerAddress(address, 'answers.tradewell.test')).toBeUndefined()
    fc.assert(fc.property(fc.string(), text => void readAnswerAddress(text, 'answers.tradewell.test')))
  })
  test('is found among the others of a header', () => {
    expect(addressesIn('"A, B" <a@b.test>, c@d.test; by x with SMTP for e@f.test;')).toEqual([
      'a@b.test',
      'c@d.test',
      'e@f.test',
    ])
  })
})

describe('who wrote an answer', () => {
  const results = (said: string) => headers({ 'authentication-results': said })
  test.each([
    ['amazonses.com; dmarc=pass header.from=b.test', true],
    ['amazonses.com; dkim=pass header.i=@mail.b.test; dmarc=none', true],
    ['amazonses.com; spf=pass envelope-from=x@b.test; dmarc=none', true],
    ['amazonses.com; spf=pass envelope-from=x@evil.test; dkim=pass header.i=@evil.test', false],
    ['amazonses.com; dkim=pass header.i=@b.test; dmarc=fail', false],
    ['mx.evil.test; dmarc=pass', false],
    ['amazonses.com; dkim=pass header.i=@evilb.test', false],
    ['amazonses.com; dmarc=pass header.from=mail.b.test', true],
    ['amazonses.com; dkim=pass header.i=@evil.test; dmarc=pass header.from=evil.test', false],
    ['amazonses.com; dkim=pass header.i=@b.test; dmarc=pass header.from=evil.test', false],
    ['amazonses.com; dmarc=pass', false],
    // What a sender's server said of itself is no result.
    ['amazonses.com; spf=pass envelope-from="; dmarc=pass header.from=b.test"@evil.test; dmarc=none', false],
    ['', false],
  ])('%s', (said, proved) => {
    expect(isProved(results(said), 'a@b.test')).toBe(proved)
  })
  test.each([
    ['a@b.github.io', 'github.io', false],
    ['a@github.io', 'evil.github.io', false],
    ['a@b.com.au', 'com.au', false],
    ['a@b.com', 'com', false],
    ['a@b.s3.amazonaws.com', 's3.amazonaws.com', false],
    ['a@b.com.au', 'mail.b.com.au', true],
    ['a@mail.b.github.io', 'b.github.io', true],
    ['a@b.co.uk', 'b.co.uk', true],
  ])('%s is not proved by a domain that others share: %s', (from, by, proved) => {
    expect(isProved(results(`amazonses.com; dkim=pass header.i=@${by}; dmarc=none`), from)).toBe(proved)
    expect(isProved(results(`amazonses.com; spf=pass envelope-from=x@${by}; dmarc=none`), from)).toBe(proved)
    expect(isProved(results(`amazonses.com; dmarc=pass header.from=${by}`), from)).toBe(proved)
  })
  test('is in doubt by another address, without proof, by a virus and as spam', () => {
    const pass = { 'authentication-results': 'amazonses.com; dmarc=pass header.from=b.test' }
    expect(doubtOf(headers(pass), 'A@b.test', 'a@B.test')).toBeUndefined()
    expect(doubtOf(headers(pass), 'c@b.test', 'a@b.test')).toBe('address')
    expect(doubtOf(headers({}), 'a@b.test', 'a@b.test')).toBe('forged')
    expect(doubtOf(headers(pass), undefined, 'a@b.test')).toBe('forged')
    expect(doubtOf(headers({ ...pass, 'x-ses-spam-verdict': 'FAIL' }), 'a@b.test', 'a@b.test')).toBe('spam')
    expect(doubtOf(headers({ ...pass, 'x-ses-virus-verdict': 'FAIL' }), 'a@b.test', 'a@b.test')).toBe('virus')
  })
  test.each([
    ['a@b.test', 'a@b.test'],
    ['Eve Tester <a@b.test>', 'a@b.test'],
    ['"Tester, Eve @ Wattle" < a@b.test >', 'a@b.test'],
    ['Eve (Wattle) <a@b.test>', 'a@b.test'],
    ['=?UTF-8?Q?=C3=89ve?= <A@b.test>', 'A@b.test'],
    ['a@b.test, m@evil.test', undefined],
    ['a@b.test <m@evil.test>', undefined],
    ['<a@b.test> m@evil.test', undefined],
    ['<a@b.test> <m@evil.test>', undefined],
    ['a@b.test(<m@evil.test>)', undefined],
    ['"a@b.test" <m@evil.test>', 'm@evil.test'],
    ['Us: a@b.test;', undefined],
    ['"a\\"b" <a@b.test>', 'a@b.test'],
    ['"unended <a@b.test>', undefined],
    ['', undefined],
  ])('is in %j', (from, sender) => {
    expect(senderIn([from])).toBe(sender)
  })
  test('is nobody where there are two headers, or none', () => {
    expect(senderIn(['a@b.test', 'a@b.test'])).toBeUndefined()
    expect(senderIn([])).toBeUndefined()
  })
  test.each([
    [{ 'auto-submitted': 'auto-replied' }, true],
    [{ 'auto-submitted': 'no' }, false],
    [{ precedence: 'bulk' }, true],
    [{ 'return-path': '<>' }, true],
    [{ 'list-id': '<x>' }, true],
    [{ subject: 'Out of office' }, false],
  ])('is a machine by what it says of itself: %j', (all, automatic) => {
    expect(isAutomatic(headers(all as Record<string, string>))).toBe(automatic)
  })
  test('is a server where it reports, and we ourselves where it bears our mark', () => {
    expect(isReport(headers({ 'content-type': 'multipart/report; report-type=delivery-status' }))).toBe(true)
    expect(isReport(headers({ 'x-tradewell-thread': 'mth' }))).toBe(true)
    expect(isReport(headers({ 'content-type': 'text/plain' }))).toBe(false)
  })
})

test('letters leave within what a person and a party may send', () => {
  expect(maySend({ hour: 0, day: 0 }, 5)).toBe(true)
  expect(maySend({ hour: sendQuota.personAnHour, day: 0 }, 1)).toBe(false)
  expect(maySend({ hour: 0, day: sendQuota.partyADay - 2 }, 3)).toBe(false)
})
