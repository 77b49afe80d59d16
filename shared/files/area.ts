import { area } from '../kit/area.ts'
import { filesPaths } from './paths.ts'
import { Seals } from './Seals.contract.ts'
import { verify as enVerify } from './texts/en/verify.ts'
import { files as en } from './texts/en.ts'
import { verify as frVerify } from './texts/fr/verify.ts'
import { files as fr } from './texts/fr.ts'
import { Uploads } from './Uploads.contract.ts'
import { uploadStates } from './upload-states.ts'

export const files = area({
  name: 'files',
  paths: filesPaths,
  contracts: { Seals, Uploads },
  states: [uploadStates],
  texts: { en: { ...en, ...enVerify }, fr: { ...fr, ...frVerify } },
})
