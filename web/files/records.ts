import { anyFolder, Files } from '#shared/files/Files.contract.ts'
import { filesPaths } from '#shared/files/paths.ts'
import { useAccount } from '../lib/account.tsx'
import { type FoundPart, kindOf, useFoundBy, useToldFound, useWords } from '../parts/records.ts'
import type { Slots } from '../parts/slots.tsx'

const useFiles = (list: 'own' | 'withMe', query: string, enabled: boolean): FoundPart => {
  const asked = { list, folder: anyFolder, query } as const
  return useFoundBy(Files, 'GET_DATA', asked, enabled, {
    page: answer => answer,
    row: ({ id, title, ownerName }) => ({
      id,
      label: title,
      note: list === 'own' ? '' : ownerName,
      to: filesPaths.thread(id),
    }),
  })
}

/** The files that one keeps, and those that are shared with one. */
export const FileRecords = ({ query: typed, onFound }: Slots['records']) => {
  const { can } = useAccount()
  const { query, signedIn } = useWords(typed)
  const own = useFiles('own', query, signedIn && can('production.file'))
  const shared = useFiles('withMe', query, signedIn)
  const others = { ...shared, rows: shared.rows.filter(({ id }) => !own.rows.some(row => row.id === id)) }
  useToldFound(onFound, 'files', typed, [
    kindOf(filesPaths.files, query, [own]),
    kindOf(filesPaths.shared, query, [others]),
  ])
  return null
}
