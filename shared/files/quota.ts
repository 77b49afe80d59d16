import { z } from 'zod'
import type { Party } from '../kit/event.ts'
import { partyKey } from '../kit/party.ts'

/** What a party keeps among its private files. */
export const FileUse = z.object({ bytes: z.number().int(), files: z.number().int() })
export type FileUse = z.output<typeof FileUse>

/** How much a person and an organisation may keep. Pictures that anybody may see have places of their own, eight on a service. */
const most: Readonly<Record<Party['type'], FileUse>> = {
  user: { bytes: 5 * 1024 ** 3, files: 20_000 },
  organization: { bytes: 50 * 1024 ** 3, files: 200_000 },
}

/** The key under which it is counted what a party keeps. */
export const keyOfUse = (party: Party): string => partyKey(party)

/** How much a party may keep beyond what it has. */
export const roomFor = ({ type }: Party, used: FileUse = { bytes: 0, files: 0 }): FileUse => ({
  bytes: Math.max(0, most[type].bytes - used.bytes),
  files: Math.max(0, most[type].files - used.files),
})

/** Whether a file of so many bytes fits beside what a party keeps. */
export const hasRoom = (party: Party, used: FileUse | undefined, size: number): boolean => {
  const { bytes, files } = roomFor(party, used)
  return files >= 1 && bytes >= size
}
