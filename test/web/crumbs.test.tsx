import { beforeAll, expect, test } from 'vitest'
import { type Above, Crumbs, CrumbsContext } from '#web/ui/crumbs.tsx'
import { markupOf, startEnglish } from './render.tsx'

// @reaches web/ui

beforeAll(startEnglish)

const known = [
  { to: '/deal/sale', label: 'Sales' },
  { to: '/deal/sale/1', label: 'Deal' },
]
const links = (above?: Above): string[] =>
  [
    ...markupOf(
      <CrumbsContext value={known}>
        <Crumbs above={above} />
      </CrumbsContext>,
    ).matchAll(/<a href="([^"]+)"[^>]*>([^<]*)/g),
  ].map(([, to, label]) => `${to} ${label}`)

test('a page names the one above it, at the address that the frame knows or at its own', () => {
  expect(links()).toEqual(['/deal/sale Sales', '/deal/sale/1 Deal'])
  expect(links({ label: 'D-0A1B2C3D' })).toEqual(['/deal/sale Sales', '/deal/sale/1 D-0A1B2C3D'])
  expect(links({ to: '/deal/sale/1', label: 'D-0A1B2C3D' })).toEqual(['/deal/sale Sales', '/deal/sale/1 D-0A1B2C3D'])
  expect(links({ to: '/other', label: 'Another' })).toEqual(['/deal/sale Sales', '/deal/sale/1 Deal', '/other Another'])
})
