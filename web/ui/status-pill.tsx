import type { ReactNode } from 'react'
import { classes } from './class-names.ts'

/** What a status means to the reader; the word says it, the colour only helps. */
export type StatusTone = 'neutral' | 'info' | 'positive' | 'warning' | 'danger' | 'accent'

export const StatusPill = ({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) => (
  <span className={classes('ui label status-pill', tone)}>{children}</span>
)
