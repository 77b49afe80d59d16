import { ChildProcess } from 'node:child_process'
import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
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

/** Ends each process as soon as somebody waits for its end, as if it had died; until the test is over. */
const killProcesses = (signal: NodeJS.Signals) => {
  const { once } = ChildProcess.prototype
  const kill = function (this: ChildProcess, ...args: Parameters<ChildProcess['once']>) {
    once.apply(this, args)
    if (String(args[0]) === 'close') this.kill(signal)
    return this
  }
  ChildProcess.prototype.once = kill as ChildProcess['once']
  onTestFinished(() => void Object.assign(ChildProcess.prototype, { once }))
}

let store: TestStore
beforeAll(async () => {
  store = await testStore()
  vi.stubEnv('FILES_ORIGIN', 'https://files.test')
})

test.each([
  // So V8 ends a process that comes to the end of its heap.
  ['SIGABRT', 'memory', 'warn'],
  ['SIGTERM', 'failed', 'error'],
] as const)(
  'error: a paper whose process dies by %s is made with the file attached; as %s that is logged as %s',
  async (signal, why, level) => {
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
    killProcesses(signal)
    const logged: unknown[][] = []
    const told = { dynamodb: { Keys: { pk: { S: id }, sk: { S: '0001#x' } } } }
    await host.work(FileSeals, { Records: [told] }, (...line) => logged.push(line))
    expect(logged.filter(([at]) => at !== 'info')).toEqual([
      [level, 'a paper is without the pages of its file', { thread: id, number: 1, why, exit: signal }],
    ])
    expect((await seen(host, owner, id)).signings).toMatchObject([{ isSealed: true }])
  },
)
