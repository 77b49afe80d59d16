import chromium from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { openDoor } from '#test/door.ts'
import { type Started, startHost } from './product.ts'

// Starts the product and unpacks a browser.
// @reaches infra/host
// @reaches package-lock.json

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test file asks for the product that all share. */
    product: string
  }
}

/**
 * One product for the browser tests of a run, started when the first of them asks for it: its functions are loaded once and stay warm,
 * which is half of what a product costs.
 */
export default async (project: TestProject) => {
  // Before anybody needs it: two files that unpack it at once would start what is half written.
  await chromium.executablePath()
  let starting: Promise<Started> | undefined
  const door = await openDoor(async () => {
    starting ??= startHost()
    const { url, folder } = await starting
    return JSON.stringify({ url, folder })
  })
  project.provide('product', door.url)
  return async () => {
    door.close()
    await starting?.then(
      ({ close }) => close(),
      () => undefined,
    )
  }
}
