import { readFileSync } from 'node:fs'
import { CarReader } from '@ipld/car'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesPaths } from '#shared/files/paths.ts'
import { inspect, makeOrganisation, makePerson, type Product, settled, visitAt } from '../harness.ts'

// @reaches files

/** A file is kept on IPFS, sealed, and got back from there, on a desk and on a phone. */
export const copies = (before: () => Product) =>
  describe('copies on IPFS', () => {
    let product: Product
    beforeAll(() => {
      product = before()
    })

    /** Lets minutes pass, at whose turn copies are made and looked after, until something is there. */
    const minutesUntil = async (shown: Locator) => {
      for (let minute = 0; minute < 5 && !(await shown.isVisible()); minute += 1) {
        await product.moveClock('+1m')
        await shown.waitFor({ timeout: 5000 }).catch(() => undefined)
      }
      await shown.waitFor()
    }

    test('a version is kept on IPFS, pinned, got back from its copy and taken back', async () => {
      const owner = await makePerson(product, 'Otto', 'Berg', 'copies')
      const about = { tradingName: 'Copies', domainName: 'copies', acceptsAtOnce: true }
      const organisation = await makeOrganisation(product, owner, about)
      const page = await visitAt(product, owner, `${product.url}${filesPaths.files({ as: organisation.id })}`, {
        width: 1280,
        language: 'en',
      })
      await settled(page)
      const buffer = Buffer.from('Granite and oak.')
      await page.locator('input[type=file]').setInputFiles([{ name: 'note.txt', mimeType: 'text/plain', buffer }])
      await page.locator('.file-name').first().click()
      await page.getByRole('button', { name: 'Keep version 1 on IPFS' }).click()
      await minutesUntil(page.getByText('Pinned', { exact: true }))
      const cid = await page.locator('.file-copy code').innerText()
      expect(cid).toMatch(/^b[a-z2-7]{58}$/)
      await inspect(page, 'a copy at 1280')
      const saved = async (name: string) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name }).click(),
        ])
        return readFileSync(await download.path())
      }
      expect((await saved('Download from the copy')).toString()).toBe('Granite and oak.')
      const archive = await saved('Download the sealed copy (CAR)')
      expect(archive.includes('Granite')).toBe(false)
      expect((await (await CarReader.fromBytes(archive)).getRoots()).map(String)).toEqual([cid])
      const phone = await visitAt(product, owner, page.url(), { width: 390, language: 'fr' })
      await phone.getByText('Épinglée', { exact: true }).waitFor()
      await phone.getByText('Comment la vérifier').click()
      await inspect(phone, 'a copy at 390')
      await phone.context().close()
      await page.getByRole('button', { name: 'Take it back' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
      await minutesUntil(page.getByRole('button', { name: 'Keep version 1 on IPFS' }))
      await page.context().close()
    }, 400_000)
  })
