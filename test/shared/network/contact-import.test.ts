import { describe, expect, test } from 'vitest'
import { guessMapping, importColumns, importRowProblems, mappingProblems } from '#shared/network/contact-import.ts'

const keys = (problems: readonly { column: string; key: string }[]) =>
  problems.map(({ column, key }) => `${column} ${key.slice('network.import.'.length)}`)

describe('contact import', () => {
  test('displayName, primaryPhone and primaryEmail are required, all else is optional', () => {
    expect(keys(mappingProblems({}, []))).toEqual([
      'displayName missingColumn',
      'primaryPhone missingColumn',
      'primaryEmail missingColumn',
    ])
    expect(keys(importRowProblems({ displayName: ' ' }))).toEqual([
      'displayName valueRequired',
      'primaryPhone valueRequired',
      'primaryEmail valueRequired',
    ])
    expect(importRowProblems({ displayName: 'Jo', primaryPhone: '1', primaryEmail: ' jo@example.com ' })).toEqual([])
    expect(keys(importRowProblems({ displayName: 'Jo', primaryPhone: '1', primaryEmail: 'jo' }))).toEqual([
      'primaryEmail emailInvalid',
    ])
  })
  test('headers are recognised but for case, spaces and punctuation', () => {
    const headers = ['Display name', 'PRIMARY_PHONE', 'primary e-mail', 'ABN', 'Favourite colour']
    const mapping = guessMapping(headers)
    expect(mapping).toEqual({
      displayName: 'Display name',
      primaryPhone: 'PRIMARY_PHONE',
      primaryEmail: 'primary e-mail',
      abn: 'ABN',
    })
    expect(mappingProblems(mapping, headers)).toEqual([])
    expect(guessMapping(importColumns)).toEqual(Object.fromEntries(importColumns.map(column => [column, column])))
  })
  test('a header that stands there twice, and a column that is not in the file', () => {
    const headers = ['displayName', 'primaryPhone', 'primaryEmail', 'abn', 'abn']
    expect(keys(mappingProblems(guessMapping(headers), headers))).toEqual(['abn duplicateColumn'])
    expect(keys(mappingProblems({ ...guessMapping(headers), abn: 'gone' }, headers))).toEqual(['abn missingColumn'])
    expect(mappingProblems({ ...guessMapping(headers), abn: 'gone' }, headers)[0]?.params).toEqual({ column: 'abn' })
  })
})
