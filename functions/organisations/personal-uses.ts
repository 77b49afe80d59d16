import { PersonKeys, Users } from '../identity/tables.ts'
import { read, write } from '../kit/serve.ts'
import { addressKey } from '../ports/address-key.ts'
import { JoinRequests } from './entry-tables.ts'
import * as invitationTables from './invitation-tables.ts'
import { relationTables } from './relation-tables.ts'
import * as tables from './tables.ts'

/** What walking through organisations for a person takes. */
export const personalUses = {
  tables: {
    ...relationTables,
    joinRequests: write(JoinRequests),
    log: read(tables.AuditLog),
    mentions: write(tables.PersonMentions),
    keys: read(PersonKeys),
    users: read(Users),
    invitations: write(invitationTables.Invitations),
    codes: write(invitationTables.InvitationCodes),
    posts: write(invitationTables.InvitationPosts),
    lists: write(invitationTables.InvitationLists),
  },
  ports: { addressKey },
} as const
