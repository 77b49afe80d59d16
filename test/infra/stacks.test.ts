import { afterAll, beforeAll, describe } from 'vitest'
import { bounds } from './stacks/bounds.ts'
import { data } from './stacks/data.ts'
import { doors } from './stacks/doors.ts'
import { grants } from './stacks/grants.ts'
import { mail } from './stacks/mail.ts'
import { runs } from './stacks/runs.ts'
import { signIn } from './stacks/sign-in.ts'
import { stages } from './stacks/stages.ts'
import { removeAll, synthesiseAll } from './stacks/synthesised.ts'

beforeAll(synthesiseAll)
afterAll(removeAll)

describe('the synthesised product', () => {
  bounds()
  data()
  grants()
  doors()
  runs()
  signIn()
  mail()
  stages()
})
