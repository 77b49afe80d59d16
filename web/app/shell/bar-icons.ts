import type { LucideIcon } from 'lucide-react'
import * as lucide from 'lucide-react'

// What is built holds those of the paths that stand in the bar of a phone (scripts/web/light-icons.ts).
const icons = lucide as unknown as Readonly<Record<string, LucideIcon>>

/** The icon of an entry of the phone's bar, by its name: few, so that they come with every page. */
export const barIconOf = (name: string): LucideIcon => icons[name] ?? lucide.Globe
