import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { parentPort } from 'node:worker_threads'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sealedPaper } from '#functions/files/sealed-paper.ts'
import { testSealKey } from '../seals.ts'

// A function in the middle of a paper, as a program or a thread: it tells the id of the paper's process, and goes on for ever.

let child: { readonly pid?: number } | undefined
subscribe('child_process', told => {
  child = (told as { readonly process: { readonly pid?: number } }).process
})
const tell = (pid: number | undefined) => (parentPort ? parentPort.postMessage(pid) : process.send?.(pid))

const made = await PDFDocument.create()
made.addPage([300, 400])
const file = await made.save()
const [hash, at] = [createHash('sha256').update(file).digest('hex'), '2026-11-01T10:00:00.000Z']
const signed = {
  how: { kind: 'typed', name: 'Ada Brook' },
  signedName: 'Ada Brook',
  partyName: 'Ada Brook',
  at,
} as const
await sealedPaper(
  {
    title: 'Lease',
    ownerName: 'Wattle',
    version: { number: 1, name: 'lease.pdf', type: 'application/pdf', size: file.length, hash, at },
    askedAt: at,
    signatures: [signed],
    language: 'en',
    where: 'https://tradewell.example/verify',
  },
  file,
  {
    ...(await testSealKey()),
    sign: () => {
      tell(child?.pid)
      return new Promise(() => undefined)
    },
  },
  unmade => console.error(unmade),
)
