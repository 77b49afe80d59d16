import { identity as area } from '#shared/identity/area.ts'
import { servedArea } from '../kit/area.ts'
import { Account } from './Account.ts'
import { IdentityWebhook } from './IdentityWebhook.ts'
import { NewDevices } from './NewDevices.ts'
import { personalOfIdentity as personal } from './personal.ts'
import { SignUpCodes } from './SignUpCodes.ts'
import * as tables from './tables.ts'
import { User } from './User.ts'
import { UserPoolTriggers } from './UserPoolTriggers.ts'

export const identity = servedArea(area, {
  tables,
  personal,
  servers: { Account, User },
  workers: [IdentityWebhook, NewDevices, SignUpCodes, UserPoolTriggers],
  apart: { account: [Account, IdentityWebhook] },
})
