import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Resource } from '#infra/local/cloudformation/resolve.ts'
import { DynamoCallError, dynamoCall, startDynamo } from '#infra/local/dynamodb/server.ts'
import { ensureTables, TableChangedError } from '#infra/local/dynamodb/tables.ts'

// @reaches infra/local

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradewell-dynamo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** The processes that hold a file of the folder open or were started on it. */
const holders = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return (
          readlinkSync(`/proc/${pid}/exe`).endsWith('/dynoxide') &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
        )
      } catch {
        return false
      }
    })

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise(done => setTimeout(done, 10))
}

const table = (properties: object): Resource => ({
  stack: 'S',
  id: 'T',
  type: 'AWS::DynamoDB::GlobalTable',
  ref: 'things',
  attributes: {},
  properties: {
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    ...properties,
  },
})
const put = (url: string, id: string) => dynamoCall(url, 'PutItem', { TableName: 'things', Item: { pk: { S: id } } })
const count = async (url: string) => (await dynamoCall<{ Count: number }>(url, 'Scan', { TableName: 'things' })).Count

describe('the DynamoDB server', () => {
  it('finds the records of a stream without going through those of others', async () => {
    const StreamSpecification = { StreamViewType: 'NEW_IMAGE' }
    const first = await startDynamo(dataDir, undefined)
    const StreamArn = (await ensureTables(first.url, [table({ StreamSpecification })])).get('things')
    await put(first.url, 'a')
    await put(first.url, 'b')
    await first.close()
    // It is kept, and what is written after another start is numbered on.
    const second = await startDynamo(dataDir, undefined)
    await put(second.url, 'c')
    const ask = <T>(operation: string, input: object) =>
      dynamoCall<T>(second.url, operation, input, 'DynamoDBStreams_20120810')
    const { StreamDescription } = await ask<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
      'DescribeStream',
      {
        StreamArn,
      },
    )
    const ShardId = StreamDescription.Shards[0]?.ShardId
    const { ShardIterator } = await ask<{ ShardIterator: string }>('GetShardIterator', {
      StreamArn,
      ShardId,
      ShardIteratorType: 'TRIM_HORIZON',
    })
    const { Records } = await ask<{ Records: { dynamodb: { Keys: { pk: { S: string } } } }[] }>('GetRecords', {
      ShardIterator,
    })
    expect(Records.map(({ dynamodb }) => dynamodb.Keys.pk.S)).toEqual(['a', 'b', 'c'])
    await second.close()
    const db = new DatabaseSync(join(dataDir, 'dynamodb.sqlite'))
    const number = 'CAST(sequence_number AS INTEGER)'
    for (const asked of [`MAX(${number})`, `new_image`]) {
      const after = asked === 'new_image' ? `AND shard_id = 's' AND ${number} > 1 ORDER BY ${number}` : ''
      const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT ${asked} FROM _stream_records WHERE table_name = 't' ${after}`)
      expect(JSON.stringify(plan.all())).toContain('_stream_records_in_order')
    }
    db.close()
  })

  it('keeps what it acknowledged through kill -9', async () => {
    const first = await startDynamo(dataDir, undefined)
    await ensureTables(first.url, [table({})])
    for (const id of ['a', 'b', 'c']) await put(first.url, id)
    for (const pid of holders()) process.kill(pid, 'SIGKILL')
    await first.died
    const second = await startDynamo(dataDir, undefined)
    expect(await count(second.url)).toBe(3)
    await second.close()
    expect(holders()).toEqual([])
  })

  it('ends with its owner, even when that is killed with -9', async () => {
    const script = join(import.meta.dirname, '..', 'fixtures', 'dynamo-owner.ts')
    const owner = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(owner.stdout, 'data')
    expect(holders()).toHaveLength(1)
    owner.kill('SIGKILL')
    await until(() => holders().length === 0)
  })

  it('ends one that was left on its data before it starts another', async () => {
    const { resolve } = createRequire(import.meta.url)
    const program = join(resolve('@dynoxide/linux-x64/package.json'), '..', 'dynoxide')
    const database = join(dataDir, 'dynamodb.sqlite')
    const left = spawn(program, ['serve', '--port', '0', '--db-path', database], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const gone = once(left, 'exit')
    await once(left.stderr, 'data')
    writeFileSync(join(dataDir, 'dynamodb.pid'), String(left.pid))
    const server = await startDynamo(dataDir, undefined)
    expect((await gone)[1]).toBe('SIGKILL')
    expect(holders()).toHaveLength(1)
    await server.close()
  })

  it('ends no other program that has taken the number of one that is gone', async () => {
    const other = spawn('sleep', ['60'])
    writeFileSync(join(dataDir, 'dynamodb.pid'), String(other.pid))
    const server = await startDynamo(dataDir, undefined)
    await server.close()
    expect(other.exitCode ?? other.signalCode).toBeNull()
    other.kill()
    await once(other, 'exit')
  })

  it('says clearly when the server that DYNAMODB_ENDPOINT names is not there, or does not answer', async () => {
    await expect(startDynamo(dataDir, 'http://127.0.0.1:9')).rejects.toThrow('no DynamoDB answers there')
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    await expect(startDynamo(dataDir, `http://127.0.0.1:${port}`)).rejects.toThrow('no DynamoDB answers there')
    mute.closeAllConnections()
    mute.close()
  })
})

describe('declared tables', () => {
  it('are created, gain and lose indexes and a stream, and keep their rows', async () => {
    const server = await startDynamo(dataDir, undefined)
    try {
      expect(await ensureTables(server.url, [table({})])).toEqual(new Map())
      await put(server.url, 'a')
      const attributes = ['pk', 'g'].map(AttributeName => ({ AttributeName, AttributeType: 'S' }))
      const index = (name: string, type: string) => ({
        IndexName: name,
        KeySchema: [{ AttributeName: 'g', KeyType: 'HASH' }],
        Projection: { ProjectionType: type },
      })
      const indexes = async () => {
        const { Table } = await dynamoCall<{
          Table: { GlobalSecondaryIndexes?: { IndexName: string; Projection: object }[] }
        }>(server.url, 'DescribeTable', { TableName: 'things' })
        return Object.fromEntries((Table.GlobalSecondaryIndexes ?? []).map(one => [one.IndexName, one.Projection]))
      }
      const withIndexes = (...list: object[]) =>
        ensureTables(server.url, [
          table({
            AttributeDefinitions: attributes,
            GlobalSecondaryIndexes: list,
            StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
          }),
        ])
      const streams = await withIndexes(index('one', 'ALL'), index('two', 'ALL'))
      expect(streams.get('things')).toContain('stream')
      expect(await indexes()).toEqual({ one: { ProjectionType: 'ALL' }, two: { ProjectionType: 'ALL' } })
      expect(await withIndexes(index('two', 'KEYS_ONLY'))).toEqual(streams)
      expect(await indexes()).toEqual({ two: { ProjectionType: 'KEYS_ONLY' } })
      expect(await count(server.url)).toBe(1)
    } finally {
      await server.close()
    }
  })

  it('whose keys changed are refused with what to do', async () => {
    const server = await startDynamo(dataDir, undefined)
    try {
      await ensureTables(server.url, [table({})])
      const changed = table({ KeySchema: [{ AttributeName: 'other', KeyType: 'HASH' }] })
      await expect(ensureTables(server.url, [changed])).rejects.toThrow(TableChangedError)
      await expect(dynamoCall(server.url, 'GetItem', { TableName: 'none', Key: { pk: { S: 'a' } } })).rejects.toThrow(
        DynamoCallError,
      )
    } finally {
      await server.close()
    }
  })
})
