import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserNotices, setBrowserNotices, showOutside } from '#web/lib/browser-notices.ts'

type Shown = { title: string; body: string | undefined; tag: string | undefined; open: boolean; onclick?: () => void }
let shown: Shown[]
let focused: boolean
let answers: NotificationPermission

const browser = (permission: NotificationPermission) => {
  class FakeNotification {
    static permission = permission
    static async requestPermission() {
      FakeNotification.permission = answers
      return answers
    }
    readonly #shown: Shown
    constructor(title: string, { body, tag }: NotificationOptions = {}) {
      this.#shown = { title, body, tag, open: true }
      shown.push(this.#shown)
    }
    set onclick(run: () => void) {
      this.#shown.onclick = run
    }
    close() {
      this.#shown.open = false
    }
  }
  vi.stubGlobal('Notification', FakeNotification)
}

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  focused = false
  answers = 'granted'
  const memory = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
    removeItem: (key: string) => memory.delete(key),
  })
  vi.stubGlobal('document', { hasFocus: () => focused })
  vi.stubGlobal('window', { focus: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('notifications of the browser', () => {
  test('happy: one who looks elsewhere sees it for five seconds, and a click opens what it is about', () => {
    browser('granted')
    const opened: string[] = []
    showOutside('An offer', 'evt_1', () => opened.push('deal'))
    expect(shown).toMatchObject([{ title: 'Tradewell', body: 'An offer', tag: 'evt_1', open: true }])
    vi.advanceTimersByTime(4999)
    expect(shown[0]?.open).toBe(true)
    vi.advanceTimersByTime(1)
    expect(shown[0]?.open).toBe(false)
    shown[0]?.onclick?.()
    expect(opened).toEqual(['deal'])
  })

  test('one who looks at the page, or never allowed it, sees none', () => {
    browser('granted')
    focused = true
    showOutside('An offer', 'evt_1', () => undefined)
    focused = false
    browser('default')
    showOutside('An offer', 'evt_1', () => undefined)
    expect(shown).toEqual([])
  })

  test('turning them on asks the browser once; turning them off is remembered here', async () => {
    browser('default')
    expect(browserNotices()).toBe('off')
    expect(await setBrowserNotices(true)).toBe('on')
    expect(await setBrowserNotices(false)).toBe('off')
    showOutside('An offer', 'evt_1', () => undefined)
    expect(shown).toEqual([])
    expect(await setBrowserNotices(true)).toBe('on')
  })

  test('error: who refuses is told where to allow it; a browser without any is left alone', async () => {
    browser('default')
    answers = 'denied'
    expect(await setBrowserNotices(true)).toBe('blocked')
    vi.stubGlobal('Notification', undefined)
    expect(await setBrowserNotices(true)).toBe('missing')
    expect(() => showOutside('An offer', 'evt_1', () => undefined)).not.toThrow()
  })
})
