import { area } from '../kit/area.ts'
import * as events from './events.ts'
import { Files } from './Files.contract.ts'
import { filesPaths } from './paths.ts'
import { Seals } from './Seals.contract.ts'
import { fileThreads as enThreads } from './texts/en/threads.ts'
import { verify as enVerify } from './texts/en/verify.ts'
import { files as en } from './texts/en.ts'
import { fileThreads as frThreads } from './texts/fr/threads.ts'
import { verify as frVerify } from './texts/fr/verify.ts'
import { files as fr } from './texts/fr.ts'
import { threadStates } from './thread-states.ts'
import { Uploads } from './Uploads.contract.ts'
import { uploadStates } from './upload-states.ts'

export const files = area({
  name: 'files',
  paths: filesPaths,
  contracts: { Files, Seals, Uploads },
  states: [threadStates, uploadStates],
  events,
  texts: { en: { ...en, ...enThreads, ...enVerify }, fr: { ...fr, ...frThreads, ...frVerify } },
})
