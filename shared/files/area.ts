import { area } from '../kit/area.ts'
import { filesPaths } from './paths.ts'
import { files as en } from './texts/en.ts'
import { files as fr } from './texts/fr.ts'

export const files = area({
  name: 'files',
  paths: filesPaths,
  contracts: {},
  states: [],
  texts: { en, fr },
})
