import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import type { BatchGetCommandInput, TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { chunk } from 'es-toolkit'
import { openDocuments } from './documents.ts'
import { rowsClient } from './rows-client.ts'
import {
  type Expect,
  type Item,
  type Key,
  MAX_BATCH,
  MAX_TRANSACTION,
  type Query,
  type Store,
  type TransactResult,
  type Write,
} from './store.ts'
import { attributesBy } from './table.ts'

/** The last character there is, by DynamoDB's order of bytes: every key that begins with a text stands before the text and this. */
const LAST_CHARACTER = '\u{10FFFF}'

type Consumed = { ReadCapacityUnits?: number; WriteCapacityUnits?: number; CapacityUnits?: number } | undefined

const holding = (expect: Exclude<Expect, 'any'>) =>
  expect === 'absent'
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : expect === 'present'
      ? { ConditionExpression: 'attribute_exists(pk)' }
      : {
          ConditionExpression: '#version = :version',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':version': expect.version },
        }

const condition = (expect: Expect) => (expect === 'any' ? {} : holding(expect))

type RequestItems = NonNullable<BatchGetCommandInput['RequestItems']>
type Transaction = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

const request = (write: Write, physical: (table: string) => string): Transaction => {
  const TableName = physical(write.table)
  switch (write.kind) {
    case 'put':
      return { Put: { TableName, Item: write.item, ...condition(write.expect) } }
    case 'delete':
      return { Delete: { TableName, Key: write.key, ...condition(write.expect) } }
    case 'check':
      return { ConditionCheck: { TableName, Key: write.key, ...holding(write.expect) } }
    case 'add': {
      const added = Object.entries(write.add).map(([field, by], n) => ({
        field,
        value: by,
        name: `#a${n}`,
        place: `:a${n}`,
      }))
      const set = Object.entries(write.set).map(([field, value], n) => ({
        field,
        value,
        name: `#s${n}`,
        place: `:s${n}`,
      }))
      const all = [...added, ...set]
      return {
        Update: {
          TableName,
          Key: write.key,
          UpdateExpression: [
            `ADD ${added.map(({ name, place }) => `${name} ${place}`).join(', ')}`,
            ...(set.length ? [`SET ${set.map(({ name, place }) => `${name} = ${place}`).join(', ')}`] : []),
          ].join(' '),
          ExpressionAttributeNames: Object.fromEntries(all.map(({ name, field }) => [name, field])),
          ExpressionAttributeValues: Object.fromEntries(all.map(({ place, value }) => [place, value])),
        },
      }
    }
  }
}

/**
 * The Store over DynamoDB.
 * @param physical the deployed name of a table, by its name in the table list
 */
export const dynamoStore = (physical: (table: string) => string, client = rowsClient()): Store => {
  const documents = openDocuments(client)
  const meter = { read: 0, write: 0 }
  const read = (consumed: Consumed) => {
    meter.read += consumed?.CapacityUnits ?? consumed?.ReadCapacityUnits ?? 0
  }
  return {
    meter,
    async get(table, key) {
      const { Item, ConsumedCapacity } = await documents.get({
        TableName: physical(table),
        Key: key,
        ConsistentRead: true,
        ReturnConsumedCapacity: 'TOTAL',
      })
      read(ConsumedCapacity)
      return Item as Item | undefined
    },
    async getMany(places) {
      const found = new Map<string, Item>()
      const name = (table: string, key: Key) => `${table}\u0000${key.pk}\u0000${key.sk}`
      const wanted = [...new Map(places.map(place => [name(physical(place.table), place.key), place])).values()]
      const mustBeNew = new Set(places.filter(({ eventual }) => !eventual).map(({ table }) => physical(table)))
      await Promise.all(
        chunk(wanted, MAX_BATCH).map(async part => {
          const byTable = Map.groupBy(part, ({ table }) => physical(table))
          let RequestItems: RequestItems = Object.fromEntries(
            [...byTable].map(([table, all]) => [
              table,
              { Keys: all.map(({ key }) => key), ConsistentRead: mustBeNew.has(table) },
            ]),
          )
          while (Object.keys(RequestItems).length) {
            const answer = await documents.getMany({ RequestItems, ReturnConsumedCapacity: 'TOTAL' })
            for (const consumed of answer.ConsumedCapacity ?? []) read(consumed)
            for (const [table, items] of Object.entries(answer.Responses ?? {})) {
              for (const item of items as Item[]) found.set(name(table, item), item)
            }
            // What did not fit the answer is asked for again.
            RequestItems = answer.UnprocessedKeys ?? {}
          }
        }),
      )
      return places.map(({ table, key }) => found.get(name(physical(table), key)))
    },
    async query({ table, index, pk, begins, upTo, from, limit, reverse, eventual, after }: Query) {
      const names = attributesBy(index)
      const bound = begins || upTo || from
      // Between two ends rather than `begins_with`: DynamoDB seeks by either, the local database by ends alone.
      const within = begins ? '#sk BETWEEN :bound AND :last' : `#sk ${upTo ? '<=' : '>='} :bound`
      const answer = await documents.query({
        TableName: physical(table),
        IndexName: index,
        KeyConditionExpression: bound ? `#pk = :pk AND ${within}` : '#pk = :pk',
        ExpressionAttributeNames: { '#pk': names.pk, ...(bound && { '#sk': names.sk }) },
        ExpressionAttributeValues: {
          ':pk': pk,
          ...(bound && { ':bound': bound }),
          ...(begins && { ':last': begins + LAST_CHARACTER }),
        },
        Limit: limit,
        ScanIndexForward: !reverse,
        ExclusiveStartKey: after,
        ConsistentRead: !index && !eventual,
        ReturnConsumedCapacity: 'TOTAL',
      })
      read(answer.ConsumedCapacity)
      return { items: (answer.Items ?? []) as Item[], after: answer.LastEvaluatedKey }
    },
    async transact(writes): Promise<TransactResult> {
      if (writes.length > MAX_TRANSACTION) throw new Error(`a transaction of ${writes.length} writes`)
      try {
        const answer = await documents.transact({
          TransactItems: writes.map(write => request(write, physical)),
          ReturnConsumedCapacity: 'TOTAL',
        })
        for (const consumed of answer.ConsumedCapacity ?? []) {
          meter.write += consumed.WriteCapacityUnits ?? consumed.CapacityUnits ?? 0
        }
        return { ok: true }
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error
        const reasons = error.CancellationReasons ?? []
        const failed = reasons.flatMap((reason, write) => (reason.Code === 'ConditionalCheckFailed' ? [write] : []))
        const raced = reasons.some(reason => reason.Code === 'TransactionConflict')
        // Anything else (throttling, a row over 400 KB) is not a race that a second look would settle.
        if (!failed.length && !raced) throw error
        return { ok: false, failed, raced }
      }
    },
    async advance({ table, key, field, from, by, most, set }) {
      const fields = Object.entries(set).map(([name, value], n) => ({ name, value, as: `#s${n}`, is: `:s${n}` }))
      const update = async (to: string, condition: string, values: Readonly<Record<string, number>>) => {
        try {
          const { ConsumedCapacity } = await documents.update({
            TableName: physical(table),
            Key: key,
            UpdateExpression: `SET ${[`#field = ${to}`, ...fields.map(({ as, is }) => `${as} = ${is}`)].join(', ')}`,
            ConditionExpression: condition,
            ExpressionAttributeNames: {
              '#field': field,
              ...Object.fromEntries(fields.map(({ as, name }) => [as, name])),
            },
            ExpressionAttributeValues: {
              ...values,
              ...Object.fromEntries(fields.map(({ is, value }) => [is, value])),
            },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            ReturnConsumedCapacity: 'TOTAL',
          })
          meter.write += ConsumedCapacity?.CapacityUnits ?? 0
          return undefined
        } catch (error) {
          if (!(error instanceof ConditionalCheckFailedException)) throw error
          meter.write += 1
          return { at: Number(error.Item?.[field]?.N ?? 0) }
        }
      }
      for (;;) {
        const ahead = await update('#field + :by', '#field >= :from AND #field <= :last', {
          ':by': by,
          ':from': from,
          ':last': most - by,
        })
        if (!ahead) return { ok: true }
        const at = Math.max(from, ahead.at)
        if (at + by > most) return { ok: false, at }
        // It lags behind, or was never there. Another may be as quick: then it no longer does.
        const behind = await update(':first', 'attribute_not_exists(#field) OR #field < :from', {
          ':first': from + by,
          ':from': from,
        })
        if (!behind) return { ok: true }
      }
    },
  }
}
