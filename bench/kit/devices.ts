import type { Page } from 'playwright-core'

const phone = { width: 390, height: 844 }

/** On what the pages are looked at by benches of the browser. */
export const devices = [
  { device: 'desk', viewport: { width: 1280, height: 800 }, slow: false },
  { device: 'phone', viewport: phone, slow: false },
  { device: 'slow phone', viewport: phone, slow: true },
]

/** A mid-range phone on slow 4G, as Lighthouse sets it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
