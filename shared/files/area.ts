import { area } from '../kit/area.ts'
import { filesPaths } from './paths.ts'
import { files as en } from './texts/en.ts'
import { files as fr } from './texts/fr.ts'
import { Uploads } from './Uploads.contract.ts'
import { uploadStates } from './upload-states.ts'

export const files = area({
  name: 'files',
  paths: filesPaths,
  contracts: { Uploads },
  states: [uploadStates],
  texts: { en, fr },
})
