import { afterAll, beforeAll } from 'vitest'
import { type Product, startOwnProduct } from './harness.ts'
import { copies } from './moved/copies.ts'
import { credits } from './moved/credits.ts'
import { desk } from './moved/desk.ts'
import { fees } from './moved/fees.ts'
import { marketplace } from './moved/marketplace.ts'
import { rfqs } from './moved/rfqs.ts'
import { todoWork } from './moved/todo-work.ts'

/**
 * What needs a product whose clock is moved on, or in which nobody else is at work. A product of its own for each would cost more than
 * what is tried in it, so they follow one another in one: each finds the time where the one before left it.
 */

let product: Product
beforeAll(async () => {
  product = await startOwnProduct()
}, 240_000)
afterAll(() => product?.close())

const before = () => product
marketplace(before)
todoWork(before)
copies(before)
rfqs(before)
fees(before)
credits(before)
desk(before)
