import { area } from '../kit/area.ts'
import * as events from './events.ts'
import { Files } from './Files.contract.ts'
import { filesPaths } from './paths.ts'
import { Seals } from './Seals.contract.ts'
import { signingStates } from './signing-states.ts'
import { filesMail as enMail } from './texts/en/mail.ts'
import { filesPages as enPages } from './texts/en/page-names.ts'
import { signature as enSignature } from './texts/en/signature.ts'
import { signedPaper as enPaper } from './texts/en/signed-paper.ts'
import { fileThreads as enThreads } from './texts/en/threads.ts'
import { verify as enVerify } from './texts/en/verify.ts'
import { files as en } from './texts/en.ts'
import { filesMail as frMail } from './texts/fr/mail.ts'
import { filesPages as frPages } from './texts/fr/page-names.ts'
import { signature as frSignature } from './texts/fr/signature.ts'
import { signedPaper as frPaper } from './texts/fr/signed-paper.ts'
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
  states: [signingStates, threadStates, uploadStates],
  events,
  texts: {
    en: { ...en, ...enPages, ...enSignature, ...enThreads, ...enVerify },
    fr: { ...fr, ...frPages, ...frSignature, ...frThreads, ...frVerify },
  },
  serverTexts: { en: { ...enMail, ...enPaper }, fr: { ...frMail, ...frPaper } },
})
