import type { DraftView } from '#shared/work/Mail.contract.ts'
import { CallError } from '../../lib/call.ts'

type Held = Pick<DraftView, 'id' | 'version'>

/**
 * Where what is written stands. `failed`: it is not kept, and tried again with the next change. `elsewhere`: it was changed in another window,
 * so that nothing is kept here until somebody says which of the two stays. `gone`: it was sent or discarded there; what stands here is a draft
 * of its own from now on.
 */
export type KeptState = 'none' | 'saving' | 'saved' | 'failed' | 'elsewhere' | 'gone'

/** What keeping a draft takes of the server. */
export type DraftWire<Written> = {
  readonly create: () => Promise<Held>
  readonly save: (held: Held, written: Written) => Promise<Held>
  readonly load: (id: Held['id']) => Promise<DraftView>
}

const typeOf = (error: unknown) => (error instanceof CallError ? error.errorType : undefined)

/** Keeps what is written as a draft, one save at a time. */
export class DraftKeeper<Written> {
  readonly #wire: DraftWire<Written>
  readonly #tell: (state: KeptState) => void
  #held: Held | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #isEnded = false
  #isElsewhere = false
  #wasGone = false

  constructor(wire: DraftWire<Written>, held: Held | undefined, tell: (state: KeptState) => void) {
    this.#wire = wire
    this.#held = held
    this.#tell = tell
  }

  get hasDraft(): boolean {
    return this.#held !== undefined
  }

  /** Keeps what is written now, after what is being kept. */
  keep(written: Written): Promise<void> {
    const kept = this.#queue.then(() => this.#save(written))
    this.#queue = kept
    return kept
  }

  async #save(written: Written, isAgain = false): Promise<void> {
    if (this.#isEnded || this.#isElsewhere) return
    this.#tell('saving')
    try {
      this.#held ??= await this.#wire.create()
      this.#held = await this.#wire.save(this.#held, written)
      this.#tell(this.#wasGone ? 'gone' : 'saved')
    } catch (error) {
      const why = typeOf(error)
      if (why === 'call.conflict') {
        this.#isElsewhere = true
        this.#tell('elsewhere')
      } else if (why === 'notFound' && this.#held && !isAgain) {
        this.leave()
        await this.#save(written, true)
      } else this.#tell('failed')
    }
  }

  /** Ends the keeping, and says which draft there is. */
  async end(): Promise<Held['id'] | undefined> {
    this.#isEnded = true
    await this.#queue
    return this.#held?.id
  }

  /** Goes on keeping after an end that came to nothing. */
  goOn(): void {
    this.#isEnded = false
  }

  /** Takes the draft for gone: what is written from now on is one of its own. */
  leave(): void {
    this.#held = undefined
    this.#isElsewhere = false
    this.#wasGone = true
    this.#tell('gone')
  }

  /** Keeps what stands here in place of what the other window wrote. */
  async keepThis(written: Written): Promise<void> {
    await this.#reload()
    await this.keep(written)
  }

  /** What the other window wrote, with which it goes on here; undefined where that is gone. */
  async takeOther(): Promise<DraftView | undefined> {
    const there = await this.#reload()
    if (there) this.#tell('saved')
    return there
  }

  async #reload(): Promise<DraftView | undefined> {
    if (!this.#held) return undefined
    try {
      const there = await this.#wire.load(this.#held.id)
      this.#held = there
      this.#isElsewhere = false
      return there
    } catch (error) {
      if (typeOf(error) !== 'notFound') throw error
      this.leave()
      return undefined
    }
  }
}
