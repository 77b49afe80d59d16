import { Upload } from '#shared/files/upload.ts'
import { table } from '../kit/table.ts'

const daysKept = 7

/** What is on its way, and for a week what came of it: whatever takes an upload into use copies what it needs. */
export const Uploads = table(Upload)('Uploads', {
  pk: (key: { id: string }) => key.id,
  expires: row => Math.floor(Date.parse(row.createdAt) / 1000) + daysKept * 86_400,
})
