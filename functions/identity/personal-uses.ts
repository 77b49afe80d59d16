import { write } from '../kit/serve.ts'
import { accountRemoval } from '../ports/account-removal.ts'
import { identityChecks } from '../ports/identity-checks.ts'
import * as tables from './tables.ts'

/** What walking through the account for a person takes. */
export const personalUses = {
  tables: {
    users: write(tables.Users),
    sessions: write(tables.Sessions),
    recovery: write(tables.RecoveryCodes),
    recoveryTries: write(tables.RecoveryTries),
    signUps: write(tables.SignUps),
    passkeys: write(tables.Passkeys),
    linkAsks: write(tables.LinkAsks),
    checks: write(tables.IdentityChecks),
    keys: write(tables.PersonKeys),
  },
  ports: { accountRemoval, identityChecks },
} as const
