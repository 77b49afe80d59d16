import { expect, test } from 'vitest'
import { currentTime, hearTime } from '#web/lib/clock.ts'

const gap = () => Math.round((currentTime() - Date.now()) / 1000)
const ahead = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()

test('the time is the server’s where it is far from the browser’s, and the browser’s where it is near', () => {
  expect(gap()).toBe(0)
  hearTime(ahead(30 * 86_400))
  expect(gap()).toBeGreaterThan(30 * 86_400 - 5)
  hearTime(null)
  hearTime('not a time')
  expect(gap()).toBeGreaterThan(30 * 86_400 - 5)
  hearTime(ahead(-7200))
  expect(gap()).toBeLessThan(-7190)
  hearTime(ahead(60))
  expect(gap()).toBe(0)
})
