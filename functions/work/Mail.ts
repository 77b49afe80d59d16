import { Mail as contract } from '#shared/work/Mail.contract.ts'
import { serve } from '../kit/serve.ts'
import { showingAhead, showingHandlers } from './mail/showing.ts'
import { uses } from './mail/uses.ts'
import { writingAhead, writingHandlers } from './mail/writing.ts'

export const Mail = serve(
  contract,
  uses,
  { ...showingHandlers, ...writingHandlers },
  { ...showingAhead, ...writingAhead },
)
