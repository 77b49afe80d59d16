import { organisations as area } from '#shared/organisations/area.ts'
import { servedArea } from '../kit/area.ts'
import { Audit } from './Audit.ts'
import { AuditAnchors } from './AuditAnchors.ts'
import { AuditConsumer } from './AuditConsumer.ts'
import * as entryTables from './entry-tables.ts'
import * as goneTables from './gone-tables.ts'
import { InvitationMails } from './InvitationMails.ts'
import { InvitationSender } from './InvitationSender.ts'
import { Invitations } from './Invitations.ts'
import * as invitationTables from './invitation-tables.ts'
import { JoinLetters } from './JoinLetters.ts'
import { OrgAboutUs } from './OrgAboutUs.ts'
import { Organisations } from './Organisations.ts'
import { Places } from './Places.ts'
import { personalOfOrganisations as personal } from './personal.ts'
import * as rateTables from './rate-tables.ts'
import * as tables from './tables.ts'

export const organisations = servedArea(area, {
  tables: { ...tables, ...invitationTables, ...entryTables, ...rateTables, ...goneTables },
  personal,
  servers: { Audit, Invitations, OrgAboutUs, Organisations, Places },
  workers: [AuditAnchors, AuditConsumer, InvitationMails, InvitationSender, JoinLetters],
  tablesApart: { structure: goneTables },
  apart: {
    audit: [Audit, AuditAnchors, AuditConsumer],
    invitations: [Invitations, InvitationMails, InvitationSender],
    visitors: [OrgAboutUs, Places],
    structure: [Organisations],
  },
})
