import { randomUUID } from 'node:crypto'
import type { Message } from './store.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')
const word = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
const bare = (address: string): string => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address

/**
 * What SES writes above a mail that it takes in ("Contents of notifications" and "Viewing metrics" in its guide): who handed it over,
 * and what its checks found. What stands below it is the sender's.
 */
export const received = (
  raw: string,
  {
    from,
    to,
    at,
    passes = true,
  }: { readonly from: string; readonly to: string; readonly at: number; readonly passes?: boolean },
): string => {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const verdict = passes ? 'pass' : 'fail'
  return [
    `Return-Path: <${from}>`,
    `Received: from localhost (localhost [127.0.0.1]) by inbound-smtp.ap-southeast-2.amazonaws.com with SMTP id ${randomUUID().replaceAll('-', '')} for ${to}; ${new Date(at).toUTCString()}`,
    'X-SES-Spam-Verdict: PASS',
    'X-SES-Virus-Verdict: PASS',
    `Received-SPF: ${verdict} (spfCheck: domain of ${domain}) client-ip=127.0.0.1; envelope-from=${from}; helo=localhost;`,
    `Authentication-Results: amazonses.com; spf=${verdict} (spfCheck: domain of ${domain}) client-ip=127.0.0.1; envelope-from=${from}; dkim=${verdict} header.i=@${domain}; dmarc=${verdict} header.from=${domain};`,
    raw,
  ].join('\r\n')
}

/** An answer to a captured mail, as the mail program of whoever got it writes one. */
export const answerTo = (
  message: Message,
  text: string,
  at: number,
): { readonly from: string; readonly to: string; readonly raw: string } => {
  const from = message.to[0] ?? ''
  const to = bare(message.replyTo[0] ?? message.from)
  const quoted = message.text
    .trim()
    .split('\n')
    .map(line => `> ${line}`)
  const said = [text.trim(), '', `On ${new Date(at).toUTCString()}, ${bare(message.from)} wrote:`, '', ...quoted].join(
    '\n',
  )
  const raw = [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: ${word(`Re: ${message.subject}`)}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${randomUUID()}@localhost>`,
    `In-Reply-To: <${message.id}@ap-southeast-2.amazonses.com>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    base64(said),
    '',
  ].join('\r\n')
  return { from, to, raw: received(raw, { from, to, at }) }
}
