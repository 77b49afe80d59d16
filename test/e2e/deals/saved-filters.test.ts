import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#shared/areas.ts'
import { dealsPaths } from '#shared/deals/paths.ts'
import { requested } from '../deals.ts'
import { inspect, type Product, startProduct, visitAt } from '../harness.ts'
import { onScreens } from '../screens.ts'

// @reaches web shared

/** The filters of a list that a person keeps under a name, and finds again. */

let product: Product
beforeAll(async () => {
  product = await startProduct()
}, 240_000)
afterAll(() => product?.close())

describe.each(onScreens('phone'))('saved filters at $width px', ({ width, language }) => {
  const words = texts[language] as Readonly<Record<string, string>>
  const text = (key: string, filled: Readonly<Record<string, string>> = {}) =>
    Object.entries(filled).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), words[key] ?? key)

  test('are kept, found again after another sign-in, renamed, put in order and removed', async () => {
    const { cora } = await requested(product, `views${width}`, `Views ${width}`)

    const list = product.url + dealsPaths.purchases()
    let page = await visitAt(product, cora, list, { width, language })
    await page.getByRole('link', { name: 'Payroll review' }).waitFor()
    const views = page.getByRole('navigation', { name: text('work.views') })
    expect(await views.count()).toBe(0)
    const save = async (name: string) => {
      await page.getByRole('button', { name: text('work.views.save') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: text('work.views.name') }).fill(name)
      await dialog.getByRole('button', { name: text('app.save') }).click()
      await dialog.waitFor({ state: 'detached' })
      await views.getByRole('link', { name, exact: true }).waitFor()
    }
    await page.getByLabel(text('deals.status'), { exact: true }).selectOption('requested')
    await page.waitForURL('**status=requested')
    await save('Asked')
    await page.goto(`${list}?tab=closed`)
    await save('Over')
    await page.context().close()

    page = await visitAt(product, cora, list, { width, language })
    await page
      .getByRole('navigation', { name: text('work.views') })
      .getByRole('link', { name: 'Asked', exact: true })
      .click()
    await page.waitForURL('**status=requested')
    const here = page.getByRole('navigation', { name: text('work.views') })
    await here.locator('[aria-current=true]', { hasText: 'Asked' }).waitFor()
    await page.getByRole('link', { name: 'Payroll review' }).waitFor()
    await inspect(page, `list with saved filters ${width}`)
    await page.getByRole('button', { name: text('work.views.arrange') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: text('work.views.down', { name: 'Asked' }) }).click()
    await dialog.locator('li').nth(1).filter({ hasText: 'Asked' }).waitFor()
    await dialog.getByRole('button', { name: text('work.views.rename', { name: 'Over' }) }).click()
    await dialog.getByRole('textbox', { name: text('work.views.name') }).fill('Asked')
    await inspect(page, `arranging saved filters ${width}`)
    await dialog.getByRole('button', { name: text('app.save') }).click()
    await dialog.getByText(text('refusal.work.viewNameTaken', { name: 'Asked' })).waitFor()
    await dialog.getByRole('textbox', { name: text('work.views.name') }).fill('Done')
    await dialog.getByRole('button', { name: text('app.save') }).click()
    await dialog.locator('li').first().filter({ hasText: 'Done' }).waitFor()
    await dialog.getByRole('button', { name: text('work.views.remove', { name: 'Asked' }) }).click()
    await dialog.locator('li').nth(1).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await here.getByRole('link', { name: 'Done' }).click()
    await page.waitForURL('**tab=closed')
    // The tabs say how many there are behind them, and the lists of quotes and credit notes keep filters, too.
    await page.goto(list)
    await page.getByRole('tab', { selected: true }).locator('.tab-count', { hasText: '1' }).waitFor()
    for (const [address, status] of [
      [dealsPaths.rfqs(), 'awarded'],
      [dealsPaths.credits(), 'held'],
    ] as const) {
      // Where there is nothing to filter, what one came with is shown all the same.
      await page.goto(`${product.url}${address}?status=${status}`)
      await page.getByLabel(text('deals.status'), { exact: true }).waitFor()
      await save('Mine')
      await inspect(page, `${status} with saved filters ${width}`)
    }
    // Another list has none of them.
    await page.goto(`${product.url}${dealsPaths.proposals()}?q=x`)
    await page.getByRole('button', { name: text('work.views.save') }).waitFor()
    expect(await page.getByRole('link', { name: 'Done', exact: true }).count()).toBe(0)
    await page.context().close()
  })
})
