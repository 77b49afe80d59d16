import type { LucideIcon } from 'lucide-react'
import * as lucide from 'lucide-react'

// What is built holds the icons that paths and the groups of the menu name (scripts/web/light-icons.ts).
const icons = lucide as unknown as Readonly<Record<string, LucideIcon>>

/** The icon of the name that a path gives it: the areas' declarations know no React. A test refuses one that there is not. */
export const iconOf = (name: string | undefined): LucideIcon => icons[name ?? ''] ?? lucide.Folder
