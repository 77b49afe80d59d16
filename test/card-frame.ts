import type { FrameLocator, Page } from 'playwright-core'

/** The provider's form for a card, in its frame. */
export const frameOfCard = (page: Page): FrameLocator => page.frameLocator('.StripeElement iframe')

/** Types a card into the provider's form. */
export const fillCard = async (page: Page, number: string): Promise<void> => {
  const frame = frameOfCard(page)
  await frame.locator('input[name=number]').fill(number)
  await frame.locator('input[name=expiry]').fill('04 / 29')
  await frame.locator('input[name=cvc]').fill('123')
}

/** What the payer's bank asks, in the provider's dialog. */
export const inBankDialog = (page: Page): FrameLocator => page.frameLocator('iframe[name=__privateStripeFrameBank]')

/** Types a bank account into it. */
export const fillBankAccount = async (page: Page, account: string): Promise<void> => {
  // Where a card can be given, too, its form stands below.
  const frame = page.locator('.StripeElement iframe').first().contentFrame()
  await frame.locator('input[name=name]').fill('Cora Harbour')
  await frame.locator('input[name=email]').fill('cora@example.com')
  await frame.locator('input[name=bsb]').fill('000-000')
  await frame.locator('input[name=account]').fill(account)
}
