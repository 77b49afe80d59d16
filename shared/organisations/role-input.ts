import { z } from 'zod'
import { leaves } from '../kit/leaves.ts'
import { type PermissionGroup, type PermissionMap, placeOf, roleLevels } from './role.ts'

// Kept apart from role.ts, which every page needs for its menu and which needs no zod.

const mapSchema = (group: PermissionGroup) =>
  z.strictObject(
    Object.fromEntries(
      leaves
        .map(placeOf)
        .filter(([of]) => of === group)
        .map(([, name]) => [name, z.boolean().optional()]),
    ),
  ) as unknown as z.ZodType<PermissionMap, PermissionMap>

/** What a caller may send as the permissions of a role: unknown names are refused, so that a typing error grants nothing. */
export const RoleInput = z.strictObject({
  level: z.number().int().min(roleLevels.lowest).max(roleLevels.highest).default(roleLevels.lowest),
  department: mapSchema('department'),
  assignment: mapSchema('assignment'),
  production: mapSchema('production'),
  transaction: mapSchema('transaction'),
})
