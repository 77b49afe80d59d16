import { files as area } from '#shared/files/area.ts'
import { servedArea } from '../kit/area.ts'
import { FileCopyWork } from './FileCopyWork.ts'
import { FileIndex } from './FileIndex.ts'
import { FileSeals } from './FileSeals.ts'
import { Files } from './Files.ts'
import { personalOfFiles as personal } from './personal.ts'
import { Seals } from './Seals.ts'
import { TeamShares } from './TeamShares.ts'
import * as tables from './tables.ts'
import * as threadTables from './thread-tables.ts'
import { UploadChecks } from './UploadChecks.ts'
import { UploadSweeps } from './UploadSweeps.ts'
import { Uploads } from './Uploads.ts'

export const files = servedArea(area, {
  tables: { ...tables, ...threadTables },
  personal,
  servers: { Files, Seals, Uploads },
  workers: [FileCopyWork, FileIndex, FileSeals, TeamShares, UploadChecks, UploadSweeps],
  apart: { threads: [Files, FileCopyWork], papers: [Seals] },
})
