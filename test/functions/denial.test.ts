import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { servers } from '#functions/areas.ts'
import { Sessions } from '#functions/identity/tables.ts'
import { dispatch } from '#functions/kit/dispatch.ts'
import { httpHandler } from '#functions/kit/lambda.ts'
import { repository } from '#functions/kit/repository.ts'
import type { Store } from '#functions/kit/store.ts'
import { newUlid } from '#functions/kit/ulid.ts'
import { Unit } from '#functions/kit/unit.ts'
import { Organisations } from '#functions/organisations/Organisations.ts'
import { addressKeyOf } from '#functions/ports/address-key.ts'
import type { Method } from '#shared/kit/contract.ts'
import { isLeaf } from '#shared/kit/leaves.ts'
import { memberStates } from '#shared/organisations/member-states.ts'
import { can } from '#shared/organisations/permissions.ts'
import { belongings } from './belongings.ts'
import { memoryBuckets } from './files/buckets.ts'
import { accessClaims, type TestCaller, testHost, testStore } from './host.ts'
import { person, trader } from './people.ts'
import { relationOf, stageStaff } from './relations.ts'
import { remembering } from './remembering.ts'
import { fieldsOf, idKindsOf, samplePayload, withParents, withValue, wrongValues } from './sample.ts'
import { sealPorts } from './seals.ts'

/**
 * Every method of every server function against every kind of outsider and every kind of bad input. Nothing here names a
 * method: one that is added is tried by itself.
 */

type Trader = Awaited<ReturnType<typeof trader>>
let store: Store
let host: ReturnType<typeof testHost>
let owner: Trader
let stranger: Trader
let ended: Trader
/** Members of the owner's organisation with the rights of an admin, one in each status but the active one. */
let inactive: { uid: string; organisationId: string; status: string }[]
let committed = 0
let logged: unknown[] = []
let owned: Record<string, string>

beforeAll(async () => {
  const real = remembering(await testStore())
  store = {
    ...real,
    transact: async writes => {
      const outcome = await real.transact(writes)
      if (outcome.ok) committed++
      return outcome
    },
  }
  // Hardly a port: nothing that is refused reaches an outside system. What is answered may look where a log ended, and sign
  // an address by itself.
  const { QuarantineBucket } = memoryBuckets().ports
  host = testHost(store, {
    AnchorReader: { last: async () => undefined },
    QuarantineBucket,
    AddressKey: addressKeyOf('a key of tests'),
    HumanCheck: { verify: async () => false },
    Addresses: { suggest: async () => [] },
    ...(await sealPorts()),
  })
  owner = await trader(host)
  stranger = await trader(host)
  ended = await trader(host)
  const unit = new Unit()
  repository(Sessions, real, unit).create({ uid: ended.uid, before: host.clock.now.toISOString(), list: [] })
  const { rid } = await relationOf(real, owner.uid, owner.organisationId)
  inactive = memberStates.states
    .filter(status => status !== 'active')
    .map(status => {
      const uid = randomUUID()
      stageStaff(real, unit, { oid: owner.organisationId, uid, rid, status })
      return { uid, organisationId: owner.organisationId, status }
    })
  await unit.commit(real)
  owned = await belongings(host, owner)
  // Each buys from a third, so that no method is closed to them for want of a supplier.
  const supplier = await trader(host)
  for (const each of [owner, stranger]) {
    await host.call(Organisations, each, 'JOIN_AS_CLIENT_ORG', {
      organizationId: supplier.organisationId,
    })
  }
})

/** Halves of surrogate pairs, and code points that Unicode keeps for nobody. */
const noCharacters = ['\ud800', '\udfff', '\udc00\ud800', '\ufffe', '\uffff', '\ufdd0', '\u{1ffff}']

/** Texts of good characters that keys, indexes and patterns may stumble over. */
const oddTexts = [
  '',
  ' ',
  '-',
  '\u0000',
  '𠮷',
  'a𠮷野',
  `${'x'.repeat(23)}𠮷`,
  '😀'.repeat(15),
  'e\u0301'.repeat(20),
  '#',
  '%',
  "'",
  'x'.repeat(30),
  '1e3',
]

const cursorOf = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url')
/** Cursors that somebody made up: of the public list of services, which needs nothing but its name. */
const oddCursors = [
  { pk: 'service#*' },
  { pk: 'service#*', sk: '' },
  { pk: 'service#*', sk: '\uffff\ud800' },
  { pk: 'service#*', sk: 'x'.repeat(1030) },
  { pk: 'service#*', sk: 'a', more: 'b' },
  { pk: 'service#*', sk: 7 },
  { pk: 'service#*', byUserPk: 'a' },
  { pk: '', sk: '' },
  ['pk'],
  null,
].map(cursorOf)

/** An id like another, of nothing that there is. */
const nobodys = (id: string) => id.replace(/.$/, last => (last === '0' ? '1' : '0'))

/** Whether a place takes texts of a caller's own. */
const takesText = (json: ReturnType<typeof fieldsOf>[number]['json']): boolean =>
  (json.type === 'string' && !json.enum && json.const === undefined) || (json.anyOf ?? []).some(takesText)

type Answered = { statusCode: number; errorType: string | undefined; raw: string }

/** Calls over the HTTP handler, as text, the way the gateway would. */
const post = async (
  name: string,
  as: TestCaller | undefined,
  text: string,
  claims: Record<string, string> = as ? accessClaims(as.uid) : {},
): Promise<Answered> => {
  const server = servers[name]!
  const handler = httpHandler(server, dispatch(server, host.host), (...line) => logged.push(line))
  const response = await handler({
    body: text,
    requestContext: {
      requestId: 'r',
      http: { method: 'POST' },
      ...(as ? { authorizer: { jwt: { claims } } } : {}),
    },
  })
  return { statusCode: response.statusCode, errorType: JSON.parse(response.body).errorType, raw: response.body }
}

const envelope = (method: string, as: TestCaller | undefined, payload: unknown) =>
  JSON.stringify({
    method,
    payload,
    requestId: newUlid(),
    ...(as?.organisationId ? { organisationId: as.organisationId } : {}),
  })

/** Nothing was committed while it ran, and the answer shows nothing of the server's inside. */
const changesNothing = async (run: () => Promise<Answered>): Promise<Answered> => {
  const before = committed
  logged = []
  const answer = await run()
  expect(
    committed,
    'committed a write for a call that is refused: stage nothing before every check of the handler has passed',
  ).toBe(before)
  const inside =
    'throw a Refusal (shared/kit/refusal.ts) rather than an error of its own: what is answered tells of the server'
  expect(answer.raw, inside).not.toMatch(/ at \S+ \(|node_modules|\.ts:\d|\/functions\//)
  expect(JSON.stringify(logged), 'log no payload (functions/kit/lambda.ts)').not.toContain('payload')
  return answer
}

/** What mends a method that is open to somebody, or answers otherwise than it has to. */
const mends = {
  closed: 'say in the contract (shared/<area>/<Name>.contract.ts, `allow`) who may try it',
  session: 'who acts is loaded by functions/organisations/actor.ts before the handler: let none of it be skipped',
  input:
    'let `input` in the contract (shared/<area>/<Name>.contract.ts) be a z.strictObject that says the type and the bounds of each field',
  fails: 'bound the field in `input` of the contract, or refuse what the handler cannot take',
  kit: 'every call is looked at by functions/kit/dispatch.ts before its method: mend it there',
} as const

const methods = Object.entries(servers).flatMap(([name, server]) =>
  Object.entries(server.contract.methods).map(([method, declared]) => ({ name, method, declared })),
)

const admittedAsPerson = ({ allow }: Method) =>
  allow === 'public' ||
  allow === 'signedIn' ||
  [allow].flat().some(each => isLeaf(each) && can({ kind: 'personal' }, each))

describe.each(methods)('$name $method', ({ name, method, declared }) => {
  const payload = samplePayload(declared.input, `${name}.${method}`)
  const at = `${name}.${method}`

  test('is closed to whoever is not signed in, unless it is public', async () => {
    if (declared.allow === 'public') return
    const answer = await changesNothing(() => post(name, undefined, envelope(method, undefined, payload)))
    expect(answer, `${at}: ${mends.closed}`).toMatchObject({ statusCode: 401, errorType: 'auth.signInRequired' })
  })

  test('is closed to a session that its person has ended, and to a token that is not for access', async () => {
    const text = envelope(method, ended, payload)
    for (const claims of [accessClaims(ended.uid), { sub: ended.uid, token_use: 'access' }]) {
      const answer = await changesNothing(() => post(name, ended, text, claims))
      expect(answer, `${at}: ${mends.session}`).toMatchObject({ statusCode: 401, errorType: 'auth.signedOut' })
    }
    if (declared.allow === 'public') return
    const { token_use: _use, ...none } = accessClaims(owner.uid)
    for (const claims of [none, { ...none, token_use: 'id' }]) {
      const answer = await changesNothing(() => post(name, owner, envelope(method, owner, payload), claims))
      expect(answer, `${at}: ${mends.session}`).toMatchObject({ statusCode: 401, errorType: 'auth.signInRequired' })
    }
  })

  test('is closed to a person without an organisation, unless it is for persons', async () => {
    if (admittedAsPerson(declared)) return
    const as = person()
    const answer = await changesNothing(() => post(name, as, envelope(method, as, payload)))
    expect(answer.statusCode, `${at}: ${mends.closed}`).toBe(403)
    expect(['auth.denied', 'auth.organisationRequired'], `${at}: ${mends.closed}`).toContain(answer.errorType)
  })

  test('is closed to whoever claims an organisation that is not theirs, or is none', async () => {
    for (const organisationId of [owner.organisationId, `org_${newUlid().toLowerCase()}`, 'org_x', '']) {
      const as = { uid: randomUUID(), organisationId }
      const text = JSON.stringify({ method, payload, requestId: newUlid(), organisationId })
      expect(await changesNothing(() => post(name, as, text)), `${at}: ${mends.session}`).toMatchObject({
        statusCode: 403,
        errorType: 'auth.notMember',
      })
    }
  })

  test('is closed to every member who is not an active one', async () => {
    for (const as of inactive) {
      const answer = await changesNothing(() => post(name, as, envelope(method, as, payload)))
      expect(answer, `${at}: ${as.status}: ${mends.session}`).toMatchObject({
        statusCode: 403,
        errorType: 'auth.notMember',
      })
    }
  })

  test('treats what belongs to another as what does not exist', async () => {
    const fields = fieldsOf(declared.input)
    const places = fields.flatMap(({ path, json }) => {
      const ids = idKindsOf(json).flatMap(kind => owned[kind] ?? [])
      return ids.length ? [{ path, ids }] : []
    })
    if (!places.length || declared.allow === 'public' || joins.has(`${name} ${method}`)) return
    const why =
      `${name}.${method} tells a stranger of what belongs to another: load the row by the actor's own party, or refuse it as notFound. ` +
      "If naming another's thing is the point of the method, add it to `joins` in test/functions/denial.test.ts"
    // A place that takes ids of several kinds is tried with each, and so is one that may be left out.
    for (let n = 0; n < Math.max(...places.map(({ ids }) => ids.length)); n++) {
      const naming = (idOf: (id: string) => string) =>
        places.reduce(
          (sum, { path, ids }) => withValue(withParents(sum, path, fields), path, idOf(ids[n % ids.length]!)),
          payload,
        )
      const posted = (of: unknown) => changesNothing(() => post(name, stranger, envelope(method, stranger, of)))
      const none = await posted(naming(nobodys))
      const answer = await posted(naming(id => id))
      expect(answer.errorType, why).toBe('notFound')
      expect(none.raw, why).toBe(answer.raw)
    }
  })

  test('refuses a key that it does not know', async () => {
    const answer = await changesNothing(() => post(name, owner, envelope(method, owner, { ...payload, isAdmin: true })))
    expect(answer, `${at}: ${mends.input}`).toMatchObject({ statusCode: 400, errorType: 'input.invalid' })
  })

  test('refuses each field of a wrong type', async () => {
    for (const { path, json } of fieldsOf(declared.input)) {
      for (const wrong of wrongValues(json)) {
        const text = envelope(method, owner, withValue(payload, path, wrong))
        const answer = await changesNothing(() => post(name, owner, text))
        expect(answer, `${at}: ${path.join('.')} = ${JSON.stringify(wrong)}: ${mends.input}`).toMatchObject({
          statusCode: 400,
          errorType: 'input.invalid',
        })
      }
    }
    for (const wrong of [[], 'text', 7, true]) {
      const answer = await changesNothing(() => post(name, owner, envelope(method, owner, wrong)))
      expect(answer, `${at}: ${mends.input}`).toMatchObject({ statusCode: 400, errorType: 'input.invalid' })
    }
  })

  test('refuses a text or a key with a code point that is not a character, wherever it is', async () => {
    const places = fieldsOf(declared.input).map(({ path }) => path)
    const texts = [...places, ['unknown'], ['unknown', 'deep']].map((path, n) => ({
      field: path.join('.'),
      text: envelope(method, owner, withValue(payload, path, `x${noCharacters[n % noCharacters.length]}`)),
    }))
    const sent = JSON.parse(envelope(method, owner, payload))
    for (const none of noCharacters) {
      const keyed = { ...sent, payload: { ...payload, [`a${none}`]: 1 } }
      texts.push({ field: 'payload', text: JSON.stringify(keyed) })
      for (const field of ['method', 'organisationId', 'requestId'])
        texts.push({ field, text: JSON.stringify({ ...sent, [field]: `${sent[field] ?? ''}${none}` }) })
    }
    for (const { field, text } of texts) {
      const answer = await changesNothing(() => post(name, owner, text))
      expect(answer, `${at}: ${field}: ${mends.kit}`).toMatchObject({ statusCode: 400, errorType: 'input.character' })
      expect(JSON.parse(answer.raw).params, `${at}: ${field}: ${mends.kit}`).toMatchObject({ field })
    }
  })

  test('answers or refuses any text in any field, and fails at none', async () => {
    for (const { path, json } of fieldsOf(declared.input)) {
      if (!takesText(json)) continue
      for (const odd of [...oddTexts, ...(path.at(-1) === 'cursor' ? oddCursors : [])]) {
        const text = envelope(method, owner, withValue(payload, path, odd))
        logged = []
        const answer = await post(name, owner, text)
        expect(
          [200, 400, 403, 404, 409],
          `${at}: ${path.join('.')} = ${JSON.stringify(odd)}: ${mends.fails}`,
        ).toContain(answer.statusCode)
      }
    }
  })

  test('refuses what is too large, too deep, reaches for a prototype or is no JSON', async () => {
    const megabyte = envelope(method, owner, { ...payload, filler: 'x'.repeat(1_048_576) })
    expect(await changesNothing(() => post(name, owner, megabyte)), `${at}: ${mends.kit}`).toMatchObject({
      statusCode: 413,
      errorType: 'call.tooLarge',
    })
    const reaching = envelope(method, owner, payload).replace('"payload":{', '"payload":{"__proto__":{"admin":true},')
    expect(reaching, `${at}: ${mends.kit}`).toContain('__proto__')
    expect(await changesNothing(() => post(name, owner, reaching)), `${at}: ${mends.kit}`).toMatchObject({
      errorType: 'call.malformed',
    })
    const deep = `{"method":"${method}","payload":${'['.repeat(5000)}${']'.repeat(5000)}}`
    for (const text of [deep, '', '{', 'null', '[]', '"x"', '{"method":1}', `{"method":"${method}","admin":true}`]) {
      expect(await changesNothing(() => post(name, owner, text)), `${at}: ${mends.kit}`).toMatchObject({
        statusCode: 400,
        errorType: 'call.malformed',
      })
    }
    expect(({} as { admin?: boolean }).admin, `${at}: ${mends.kit}`).toBeUndefined()
  })

  test('asks a command for its request id', async () => {
    if (declared.kind === 'query') return
    const text = JSON.stringify({ method, payload, organisationId: owner.organisationId })
    const answer = await changesNothing(() => post(name, owner, text))
    expect(answer.errorType, `${at}: ${mends.kit}`).toBe('input.invalid')
  })
})

test('every kind of id that a method takes is tried with one of somebody else', () => {
  const lacking = methods.flatMap(({ name, method, declared }) =>
    fieldsOf(declared.input).flatMap(({ path, json }) => {
      // An organisation's id names whom to look up or join: `is closed to whoever claims an organisation` tries it as one's own.
      const unknown = idKindsOf(json).filter(kind => kind !== 'org' && !owned[kind])
      return unknown.map(
        kind =>
          `${name}.${method} takes an id ${kind}_... as ${path.join('.')}: give belongings() in test/functions/belongings.ts one of that kind`,
      )
    }),
  )
  if (lacking.length) expect.fail(lacking.join('\n'))
})

/** Methods whose very point is to name another's thing. */
const joins = new Set(['Organisations JOIN_AS_CLIENT_ORG', 'Organisations JOIN_AS_CLIENT', 'Organisations ADD_MEMBER'])

describe('any server function', () => {
  test('does not know an unknown method, nor one that every object has', async () => {
    for (const name of Object.keys(servers)) {
      for (const method of ['NOPE', 'constructor', 'toString', '__proto__', 'hasOwnProperty']) {
        const answer = await changesNothing(() => post(name, owner, JSON.stringify({ method, requestId: newUlid() })))
        expect(answer, `${name} ${method}: ${mends.kit}`).toMatchObject({
          statusCode: 404,
          errorType: 'call.unknownMethod',
        })
      }
    }
  })

  test('refuses a code point that is not a character in the address of a public GET', async () => {
    for (const [name, server] of Object.entries(servers)) {
      const handler = httpHandler(server, dispatch(server, host.host), () => {})
      const [method] =
        Object.entries(server.contract.methods).find(([, { cacheSeconds }]) => cacheSeconds !== undefined) ?? []
      for (const none of noCharacters) {
        const payload = JSON.stringify({ q: `x${none}` })
        for (const query of [{ method: `GET${none}` }, ...(method ? [{ method, payload }] : [])]) {
          const response = await handler({
            queryStringParameters: query,
            requestContext: { requestId: 'r', http: { method: 'GET' } },
          })
          expect(JSON.parse(response.body).errorType, `${name} ${JSON.stringify(query)}: ${mends.kit}`).toBe(
            'input.character',
          )
        }
      }
    }
  })

  test('reaches no command, nothing private and nothing that no CDN keeps by a public GET', async () => {
    for (const [name, server] of Object.entries(servers)) {
      const handler = httpHandler(server, dispatch(server, host.host), () => {})
      for (const [method, declared] of Object.entries(server.contract.methods)) {
        if (declared.kind === 'query' && declared.allow === 'public' && declared.cacheSeconds !== undefined) continue
        const before = committed
        const response = await handler({
          queryStringParameters: { method, payload: JSON.stringify(samplePayload(declared.input)) },
          requestContext: { requestId: 'r', http: { method: 'GET' } },
        })
        const why = `${name} ${method}: ${mends.kit}`
        expect(JSON.parse(response.body).errorType, why).toBe('call.postOnly')
        expect(response, why).toMatchObject({ statusCode: 405, headers: { allow: 'POST' } })
        expect(committed, why).toBe(before)
      }
    }
  })
})
