import { keep, kept } from './keep.ts'

/** Whether the browser shows notifications of ours: `blocked` by its own settings, `missing` where it has none to show. */
export type BrowserNotices = 'on' | 'off' | 'blocked' | 'missing'

const wish = 'browserNotices'

export const browserNotices = (): BrowserNotices => {
  if (typeof Notification === 'undefined') return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && kept(wish) !== 'off' ? 'on' : 'off'
}

/** Turns them on, for which the browser asks the person once, or off. Kept in this browser. */
export const setBrowserNotices = async (on: boolean): Promise<BrowserNotices> => {
  if (typeof Notification === 'undefined') return 'missing'
  if (on && Notification.permission === 'default') await Notification.requestPermission()
  keep(wish, on ? undefined : 'off')
  return browserNotices()
}

/** How long one is shown, in milliseconds (spec part 2, section 9). */
const shownFor = 5000

/**
 * Shows a notification outside of the page, where the person looks elsewhere and wants it (spec part 2, section 4, "Chat").
 * @param tag the same thing told in two tabs is shown once
 */
export const showOutside = (text: string, tag: string, onOpen: () => void): void => {
  if (document.hasFocus() || browserNotices() !== 'on') return
  try {
    const shown = new Notification('Tradewell', { body: text, tag })
    shown.onclick = () => {
      window.focus()
      onOpen()
      shown.close()
    }
    setTimeout(() => shown.close(), shownFor)
  } catch {
    // Some phones let only a service worker show one; the bell counts it in any case.
  }
}
