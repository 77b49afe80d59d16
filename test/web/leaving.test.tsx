import { beforeAll, expect, test, vi } from 'vitest'
import { Leaving } from '#web/ui/confirm-dialog.tsx'
import { markupOf, startEnglish } from './render.tsx'

type Asked = (of: { currentLocation: { pathname: string }; nextLocation: { pathname: string } }) => boolean

const router = vi.hoisted(() => ({ blockers: [] as Asked[] }))
vi.mock('react-router-dom', async original => ({
  ...(await original<typeof import('react-router-dom')>()),
  useBlocker: (asks: Asked) => {
    router.blockers.push(asks)
    return { state: 'unblocked' }
  },
}))

beforeAll(startEnglish)

test('what would be lost is asked about, also where something stands on the page that would lose nothing', () => {
  markupOf(
    <>
      <Leaving when />
      <Leaving when={false} />
    </>,
  )
  // A router asks the last alone.
  const asks = router.blockers.at(-1)
  const at = (pathname: string) => ({ currentLocation: { pathname: '/a' }, nextLocation: { pathname } })
  expect([asks?.(at('/b')), asks?.(at('/a'))]).toEqual([true, false])
})
