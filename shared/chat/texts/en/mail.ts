/** What is the same in every mail about an event, and the digest of those that came too many at a time. Server only. */
export const chatMail = {
  'chat.mail.greeting': 'Hello {name},',
  'chat.mail.greeting.nobody': 'Hello,',
  'chat.mail.link': '{what}:',
  'chat.mail.stop': 'Choose which e-mail you get',
  'chat.mail.digest.subject.one': 'News on Tradewell: {first}',
  'chat.mail.digest.subject.other': 'News on Tradewell: {count} messages',
  'chat.mail.digest.body':
    'This is what came since your last e-mail from us. We sent it as one e-mail because there was so much at once.',
  'chat.mail.digest.action': 'Open Tradewell',
  'chat.mail.digest.why': 'You get this because you take part in deals on Tradewell.',
} as const
