import { expect, test } from 'vitest'
import { desktopAddress } from '#web/lib/host.ts'

test('the desktop site shows the same page, asked for so that a phone stays there', () => {
  const at = 'https://tradewell.example'
  expect(desktopAddress('https://m.tradewell.example/deal/sale?status=open&page=2#top', at)).toBe(
    'https://tradewell.example/deal/sale?status=open&page=2&desktop=1#top',
  )
  expect(desktopAddress('https://m.tradewell.example/?desktop=0', at)).toBe('https://tradewell.example/?desktop=1')
})

test('security: whatever the path, it leads to the site alone', () => {
  for (const path of ['//evil.example/x', '/\\evil.example', '/@evil.example'])
    expect(new URL(desktopAddress(`https://m.tradewell.example${path}`, 'http://localhost:4310')).origin).toBe(
      'http://localhost:4310',
    )
})
