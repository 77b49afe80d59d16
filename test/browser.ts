import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** Flags of the packaged browser that would make it fall over or look away: one process for all pages, no security. */
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security']

/** The browser that came with the packages, silent on the network but for what the test opens. */
export const openBrowser = async (): Promise<Browser> =>
  playwright.launch({
    executablePath: await chromium.executablePath(),
    headless: true,
    args: [
      ...chromium.args.filter(flag => !unwanted.includes(flag)),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
