import { organisations as area } from '#shared/organisations/area.ts'
import { servedArea } from '../kit/area.ts'
import { Audit } from './Audit.ts'
import { AuditAnchors } from './AuditAnchors.ts'
import { AuditConsumer } from './AuditConsumer.ts'
import { OrgAboutUs } from './OrgAboutUs.ts'
import { Organisations } from './Organisations.ts'
import { personalOfOrganisations as personal } from './personal.ts'
import * as tables from './tables.ts'

export const organisations = servedArea(area, {
  tables,
  personal,
  servers: { Audit, OrgAboutUs, Organisations },
  workers: [AuditAnchors, AuditConsumer],
  apart: { audit: [Audit, AuditAnchors, AuditConsumer] },
})
