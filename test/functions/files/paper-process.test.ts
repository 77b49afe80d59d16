import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { FileSeals } from '#functions/files/FileSeals.ts'
import { Files } from '#functions/files/Files.ts'
import { Users } from '#functions/identity/tables.ts'
import { repository } from '#functions/kit/repository.ts'
import { Unit } from '#functions/kit/unit.ts'
import type { FileCard } from '#shared/files/file-card.ts'
import { newUser } from '#shared/identity/profile.ts'
import type { Uid } from '#shared/kit/id.ts'
import { type TestStore, testHost, testStore } from '../host.ts'
import { trader } from '../people.ts'
import { sealPorts } from '../seals.ts'
import { bring } from './bringing.ts'
import { memoryBuckets } from './buckets.ts'
import { seen } from './keeping.ts'
import { signalProcesses } from './paper-processes.ts'

// @reaches test/functions/files/paper-holder.ts

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

/** A PDF whose owner alone has signed it: what tells of that, and how it stands. */
const signedFile = async () => {
  const buckets = memoryBuckets()
  const host = testHost(store, { ...buckets.ports, ...(await sealPorts()) })
  const owner = await trader(host)
  const unit = new Unit()
  const named = { uid: owner.uid as Uid, email: 'otto@people.test', firstName: 'Otto', lastName: 'Berg' }
  repository(Users, store, unit).create(
    newUser({ ...named, emailVerified: true, language: 'en' }, '2026-03-01T00:00:00.000Z'),
  )
  await unit.commit(store)
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 400])
  const type = { name: 'lease.pdf', type: 'application/pdf' as const }
  const { id: file } = await bring(host, buckets, owner, 'thread', await pdf.save(), type)
  const { id } = await host.call<FileCard>(Files, owner, 'THREAD_CREATE', { file, title: 'Lease' })
  const groups = [{ signers: [{ id: owner.uid, type: 'user' }] }]
  await host.call(Files, owner, 'ASK_SIGNATURES', { id, number: 1, groups, language: 'en' })
  const { toSign } = await seen(host, owner, id)
  await host.call(Files, owner, 'SIGN', {
    ...{ id, number: 1, hash: toSign?.hash, signature: { kind: 'typed', name: toSign?.names[0] } },
  })
  const logged: unknown[][] = []
  const told = { dynamodb: { Keys: { pk: { S: id }, sk: { S: '0001#x' } } } }
  return {
    id,
    seal: () => host.work(FileSeals, { Records: [told] }, (...line) => logged.push(line)),
    /** What was logged since, but for what is as it should be. */
    complaints: () => logged.splice(0).filter(([at]) => at !== 'info'),
    signings: async () => (await seen(host, owner, id)).signings,
  }
}

test.each([
  // So V8 ends a process that comes to the end of its heap.
  ['SIGABRT', 'memory', 'warn'],
  ['SIGSEGV', 'failed', 'error'],
] as const)(
  'error: a paper whose process dies by %s is made with the file attached; as %s that is logged as %s',
  async (signal, why, level) => {
    const { id, seal, complaints, signings } = await signedFile()
    signalProcesses(signal)
    await seal()
    expect(complaints()).toEqual([
      [level, 'a paper is without the pages of its file', { thread: id, number: 1, why, exit: signal }],
    ])
    expect(await signings()).toMatchObject([{ isSealed: true }])
  },
)

// A terminal sends Ctrl-C to every process of a program, and who stops a service SIGTERM.
test.each(['SIGINT', 'SIGTERM'] as const)(
  'error: a paper whose process somebody stops by %s is not made otherwise for that, but once it is asked for again',
  async signal => {
    const { seal, complaints, signings } = await signedFile()
    const noMore = signalProcesses(signal)
    await expect(seal()).rejects.toThrow('1 of 1 versions were not sealed')
    expect(await signings()).toMatchObject([{ isSealed: false }])
    noMore()
    complaints()
    await seal()
    expect(complaints()).toEqual([])
    expect(await signings()).toMatchObject([{ isSealed: true }])
  },
)

describe('the process of a paper ends with its function', () => {
  const holder = new URL('./paper-holder.ts', import.meta.url)
  /** One that has ended and that nobody asked for its end is a zombie. */
  const runs = (pid: unknown) =>
    /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
  const isGone = (pid: unknown) => vi.waitFor(() => expect(runs(pid)).toBe(false), 10_000)

  test('as that is timed out, and its thread with it', async () => {
    const thread = new Worker(holder)
    const [pid] = await once(thread, 'message')
    expect(runs(pid)).toBe(true)
    await thread.terminate()
    await isGone(pid)
  })

  test('as the product is ended by kill -9', async () => {
    const program = fork(holder, { execArgv: [] })
    const [pid] = await once(program, 'message')
    expect(runs(pid)).toBe(true)
    program.kill('SIGKILL')
    await isGone(pid)
  })
})
