import { sumFor, withSum } from '#shared/files/signed.ts'
import type { FileSignature } from '#shared/files/signing.ts'
import { signingStates } from '#shared/files/signing-states.ts'
import { afterDeclining, countOf } from '#shared/files/turns.ts'
import { advance } from '#shared/kit/state-table.ts'
import type { Person } from '../kit/personal.ts'
import type { ReadDb } from '../kit/serve.ts'
import type { Job } from '../kit/worker.ts'
import type { personalUses as uses } from './personal-uses.ts'

type Reads = Pick<ReadDb<typeof uses>, 'signatures'>

/** What a person was asked to sign and has not, as themselves. */
const askedOf = async (db: Reads, signers: readonly string[]): Promise<FileSignature[]> => {
  const rows: FileSignature[] = []
  for (const signer of signers) for await (const row of db.signatures.all('asked', { signer })) rows.push(row)
  return rows
}

/** What a person signed or declined, for whomever. */
const signedBy = async (db: Reads, { uid }: Person): Promise<FileSignature[]> => {
  const rows: FileSignature[] = []
  for await (const row of db.signatures.all('byPerson', { uid })) rows.push(row)
  return rows
}

/** Lets somebody go who will never sign: others go on where they are enough, and else it has come to its end. */
const eraseAsked = ({ thread: id, number, signer }: FileSignature, job: Job<typeof uses>): Promise<void> =>
  job.transaction(async ({ db }) => {
    // The thread before its rows, as in threads/signing.ts.
    const thread = await db.threads.get({ id })
    const rows = (await db.signatures.allRows({ thread: id })).filter(row => row.number === number)
    const row = rows.find(each => each.signer === signer)
    const sum = thread && sumFor(thread, number)
    if (!row || !thread || sum?.status !== 'open') return
    const { rows: after, event } = afterDeclining(rows, signer)
    for (const each of after)
      if (each.signer !== signer && each !== rows.find(before => before.signer === each.signer))
        db.signatures.save(each)
    db.signatures.remove(row)
    const status = advance(signingStates, sum.status, event, 'signer')
    const left = after.filter(each => each.signer !== signer)
    db.threads.save({ ...thread, signs: withSum(thread, { ...sum, ...countOf(left), status }) })
  })

/** Removes that somebody declined, and why. */
const eraseDeclined = ({ thread, number, signer }: FileSignature, job: Job<typeof uses>): Promise<void> =>
  job.transaction(async ({ db }) => {
    const row = await db.signatures.get({ thread, number, signer })
    if (row?.status === 'declined') db.signatures.remove(row)
  })

/** What a person was asked to sign, signed or declined. @param signers all that they are or were as readers */
export const copySignatures = async (person: Person, signers: readonly string[], { db }: { readonly db: Reads }) => ({
  rows: [...(await askedOf(db, signers)), ...(await signedBy(db, person))],
})

/** Lets go of what a person was asked to sign, or declined. What they signed stays. */
export const eraseSignatures = async (
  person: Person,
  signers: readonly string[],
  job: Job<typeof uses>,
): Promise<void> => {
  for (const row of await askedOf(job.db, signers)) await eraseAsked(row, job)
  for (const row of await signedBy(job.db, person)) if (row.status === 'declined') await eraseDeclined(row, job)
}
