import { expect, test } from 'vitest'
import { isThroughFrontDoor, originHeader } from '#functions/kit/front-door.ts'
import { serverLambda, workerLambda } from '#functions/kit/lambda.ts'
import { serve } from '#functions/kit/serve.ts'
import { worker } from '#functions/kit/worker.ts'
import { Search } from '#functions/marketplace/Search.ts'
import { identity } from '#functions/organisations/actor.ts'

const stageVariables = { originSecrets: 'new-secret,old-secret' }
const saying = (secret: string, name = originHeader) => ({ headers: { [name]: secret }, stageVariables })

test('a request is believed to come through the distribution that says one of the secrets of its stage', () => {
  expect(isThroughFrontDoor(saying('new-secret'))).toBe(true)
  expect(isThroughFrontDoor(saying('old-secret'))).toBe(true)
  expect(isThroughFrontDoor(saying('old-secret', 'X-Origin-Secret'))).toBe(true)
})

test('and no other is', () => {
  for (const event of [
    saying('another'),
    saying('new-secret,old-secret'),
    saying(''),
    { stageVariables },
    { headers: { [originHeader]: 'new-secret' } },
    { headers: { [originHeader]: '' }, stageVariables: { originSecrets: '' } },
    { headers: { [originHeader]: ',' }, stageVariables: { originSecrets: ',' } },
  ]) {
    expect(isThroughFrontDoor(event), JSON.stringify(event)).toBe(false)
  }
})

const context = {} as never
const asked = { headers: {}, stageVariables, requestContext: { requestId: 'r', http: { method: 'GET' } } }

test('a server function and a webhook answer nothing that came by the address of the API itself', async () => {
  const handled: unknown[] = []
  const hook = worker('Hook', { kind: 'http', route: 'POST /webhooks/x' }, {}, async event => {
    handled.push(event)
    return { statusCode: 200 }
  })
  const answers = [
    await serverLambda(serve(Search.contract, Search.uses, Search.handlers), identity)(asked as never, context),
    await workerLambda(hook)(asked as never, context),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ statusCode: 403 })
  expect(handled).toEqual([])
  await workerLambda(hook)({ ...asked, ...saying('new-secret') } as never, context)
  expect(handled).toHaveLength(1)
})

test('an event that is no request needs no secret', async () => {
  const onSchedule = worker('Nightly', { kind: 'schedule', everyMinutes: 5 }, {}, async () => 'done')
  expect(await workerLambda(onSchedule)({} as never, context)).toBe('done')
})
