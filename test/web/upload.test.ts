import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '#web/lib/call.ts'
import { BrokenUpload, RefusedFile, type UploadSteps, upload } from '#web/lib/upload.ts'

/** What the server answers when it is asked how the upload stands; each in its turn, the last of them for good. */
let answers: (() => Response)[]
let called: string[]
let sent: number

const refused = (errorType: string, status: number) => () =>
  Response.json({ errorType, errorMessage: 'x', params: {} }, { status })
const broken = () => {
  throw new TypeError('Failed to fetch')
}
const stands = (status: string) => () => Response.json({ result: { uploads: [{ id: 'fil_1', status }] } })

beforeEach(() => {
  vi.useFakeTimers()
  ;[called, sent] = [[], 0]
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      onload = () => undefined
      open() {}
      setRequestHeader() {}
      send() {
        sent += 1
        queueMicrotask(() => this.onload())
      }
    },
  )
  setTransport({
    fetch: async (_url, init) => {
      const { method } = JSON.parse(init?.body as string) as { method: string }
      called.push(method)
      if (method === 'GET_UP_URL') return Response.json({ result: { upload: { id: 'fil_1' }, url: 'https://s3.test' } })
      return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? broken()
    },
    accessToken: async () => 'token',
    organisationId: () => undefined,
    teamId: () => undefined,
    newId: () => 'id',
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bring = async (signal = new AbortController().signal) => {
  const steps: UploadSteps = { signal, onSent: () => undefined, onHeld: () => undefined, onChecking: () => undefined }
  const bringing = upload('thread', new File(['Oak'], 'oak.txt', { type: 'text/plain' }), steps).then(
    made => made.status,
    error => error,
  )
  await vi.runAllTimersAsync()
  return bringing
}

test('a wire that breaks while what was sent is checked is waited for, and nothing is sent again', async () => {
  answers = [broken, broken, refused('call.tooMany', 429), stands('checking'), broken, stands('ready')]
  expect(await bring()).toBe('ready')
  expect(sent).toBe(1)
  expect(called.filter(method => method === 'GET')).toHaveLength(6)
})

test('a wire that stays broken is told', async () => {
  answers = [broken]
  expect(await bring()).toBeInstanceOf(BrokenUpload)
})

test('a refusal is an answer, and ends the way of the file at once', async () => {
  answers = [refused('auth.denied', 403)]
  expect(await bring()).toMatchObject({ errorType: 'auth.denied' })
  answers = [stands('refused')]
  expect(await bring()).toBeInstanceOf(RefusedFile)
  expect(called.filter(method => method === 'GET')).toHaveLength(2)
})
