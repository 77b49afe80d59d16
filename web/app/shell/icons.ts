import { Folder, type LucideIcon } from 'lucide-react'
import * as set from './icon-set.ts'

/** The icons by the names that paths give them; the areas' declarations know no React. */
const icons: Readonly<Record<string, LucideIcon>> = { ...set }

/** Whether an icon of this name is there. */
export const isIcon = (name: string): boolean => Object.hasOwn(icons, name)

/** The icon of this name; a folder for one that is missing, which a test refuses. */
export const iconOf = (name: string | undefined): LucideIcon => icons[name ?? ''] ?? Folder
