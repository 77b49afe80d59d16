import type { ReactNode } from 'react'
import { Label } from 'semantic-ui-react'
import { classes } from './class-names.ts'

/** What a status means to the reader; the word says it, the colour only helps. */
export type StatusTone = 'neutral' | 'info' | 'positive' | 'warning' | 'danger' | 'accent'

export const StatusPill = ({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) => (
  <Label as="span" className={classes('status-pill', tone)}>
    {children}
  </Label>
)
