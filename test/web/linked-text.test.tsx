import { expect, test } from 'vitest'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { markupOf } from './render.tsx'

test('security: a text is shown as it is, and its addresses lead to what they say in a tab that knows nothing of this one', () => {
  const text = 'See https://example.com/?a=1&b=2, <b onclick="x()">not</b> javascript:alert(1)\nor jo@example.com.'
  const link = (href: string, words: string) =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`
  const address = 'https://example.com/?a=1&amp;b=2'
  expect(markupOf(<LinkedText text={text} />)).toBe(
    `See ${link(address, address)}, &lt;b onclick=&quot;x()&quot;&gt;not&lt;/b&gt; javascript:alert(1)\nor ${link('mailto:jo@example.com', 'jo@example.com')}.`,
  )
})
