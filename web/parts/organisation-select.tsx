import { Store } from 'lucide-react'
import { marketplacePaths } from '#shared/marketplace/paths.ts'
import { LinkButton } from '../ui/button.tsx'

/** The way to the organisations of the market. */
export const FindOrganisations = ({ label }: { label: string }) => (
  <LinkButton tone="primary" icon={Store} to={marketplacePaths.organisations()}>
    {label}
  </LinkButton>
)
