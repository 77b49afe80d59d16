import { describe, expect, test } from 'vitest'
import { readMail, topHeaders } from '#functions/work/mail/read-mail.ts'
import { maxBody } from '#shared/work/body-length.ts'
import { mostMailFiles, subjectLength } from '#shared/work/mail.ts'
import { htmlOf } from '#shared/work/template-body.ts'
import { hostileMails } from '#test/fixtures/hostile-mails.ts'

const read = (raw: string) => readMail(Buffer.from(raw))

/** What each hostile mail came to, read once: some take seconds. */
const hostile = new Map<string, ReturnType<typeof readMail>>()
const readHostile = (name: string) => {
  const mail = hostile.get(name) ?? read(hostileMails[name] ?? '')
  hostile.set(name, mail)
  return mail
}

describe('a mail that is made to harm', () => {
  test.each(Object.keys(hostileMails))('%s is read as little, or not at all, and comes to an end', async name => {
    const mail = await readHostile(name).catch(() => undefined)
    if (!mail) return
    const shown = htmlOf(mail.said) + htmlOf(mail.quoted)
    expect(shown).not.toMatch(/<(?:script|iframe|svg|style|img|form|input|base)|on\w+=|javascript:/i)
    expect(htmlOf(mail.said).length).toBeLessThanOrEqual(maxBody)
    expect(mail.subject.length).toBeLessThanOrEqual(subjectLength)
    expect(mail.files.length).toBeLessThanOrEqual(mostMailFiles)
    for (const { name } of mail.files) expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]|\.\./u)
  })

  test('gives its files by what they say they are, and says how many were left out', async () => {
    const many = await readHostile('ten thousand parts')
    expect([many.files.length, many.leftOut]).toEqual([10, 990])
    const package_ = await readHostile('outlook’s own package')
    expect([package_.files.length, package_.leftOut]).toEqual([0, 1])
  })
})

test('of a header that stands there twice, the first counts', () => {
  const header = topHeaders(
    Buffer.from(
      'Authentication-Results: amazonses.com; dmarc=fail\r\nauthentication-results: amazonses.com;\r\n dmarc=pass\r\n\r\nX: y',
    ),
  )
  expect(header('authentication-results')).toBe('amazonses.com; dmarc=fail')
  expect(header('x')).toBeUndefined()
})

test('pictures within the text are no attachments', async () => {
  const raw =
    'From: a@b.test\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>Hi</p><img src="cid:logo">\r\n--b\r\nContent-Type: image/png\r\nContent-ID: <logo>\r\nContent-Disposition: inline\r\n\r\nx\r\n--b--\r\n'
  const { files, leftOut, said } = await read(raw)
  expect([files, leftOut, htmlOf(said)]).toEqual([[], 0, '<p>Hi</p>'])
})
