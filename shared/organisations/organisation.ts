import { z } from 'zod'
import { IdleMinutes } from '../identity/session.ts'
import { emailMaxLength } from '../kit/email.ts'
import { id, uid } from '../kit/id.ts'
import { pictureKey } from '../kit/picture.ts'
import { anzsicCodes } from './anzsic.ts'
import { departments } from './departments.ts'
import { FeeChoice } from './fee-choice.ts'
import { GalleryPicture, galleryLimits } from './gallery.ts'
import { permissionGroups } from './role.ts'

const text = (max: number) => z.string().trim().max(max)

/** What an organisation shows of its contact details on its public page: only what it chose to. */
export const publishedItems = ['email', 'phone', 'website', 'location'] as const

/** The most characters of a trading name. */
export const tradingNameLength = 120

/** The most characters of what an organisation says of itself at length. */
export const aboutLength = 10_000

/** The most characters of the name of a role or a team. */
export const structureNameLength = 80

/** An organisation: a trading entity that people act for (spec part 1, section 3). */
export const Organisation = z.object({
  id: id('organisation'),
  tradingName: text(tradingNameLength).min(1),
  domainName: z.string(),
  description: text(2000).default(''),
  firstName: text(80).default(''),
  lastName: text(80).default(''),
  addressLine1: text(200).default(''),
  city: text(80).default(''),
  region: text(80).default(''),
  postalCode: text(12).default(''),
  /** ISO 3166-1 alpha-2. */
  country: z.string().length(2).default('AU'),
  phone: text(32).default(''),
  email: text(emailMaxLength).default(''),
  website: text(255).default(''),
  /** What it says of itself at length, beside its pictures; paragraphs are parted by an empty line. */
  about: text(aboutLength).optional(),
  /** The departments that it has, in their order. */
  departments: z.array(z.enum(departments)).optional(),
  /** The https address of its own community site; it has no entry in menus without one. */
  community: text(255).optional(),
  publishedProfile: z.array(z.enum(publishedItems)).default([]),
  /** Small enough to stand beside a name. */
  logo: pictureKey.optional(),
  /** Four times as wide as high. */
  banner: pictureKey.optional(),
  /** The pictures on its page, in the order in which they are shown. */
  gallery: z.array(GalleryPicture).max(galleryLimits.pictures).optional(),
  /** Eleven digits, checked. */
  abn: z.string().optional(),
  acn: z.string().optional(),
  /** How many of its people sign a contract. */
  signerCount: z.number().int().min(1).max(10).default(1),
  /** Division letter of the Australian and New Zealand Standard Industrial Classification. */
  anzsicDivision: z.enum(anzsicCodes).optional(),
  /** The subdivision, group or class within it, in two to four digits, where it says as much. */
  anzsicCategory: z
    .string()
    .regex(/^\d{2,4}$/)
    .optional(),
  ownerId: uid,
  /** How many organisations it buys from, as their client. */
  supplierCount: z.number().int().min(0).default(0),
  /** It bought from somebody once: what it bought goes on, though nobody sells to it any more (see `buys` in permissions.ts). */
  hasBought: z.literal(true).optional(),
  /** Who asks to become its client is one at once; otherwise somebody answers. */
  acceptsAtOnce: z.boolean().default(true),
  showRating: z.boolean().default(true),
  /** After how many minutes without a call the session of who acts for it ends; the usual time where it chose none. */
  idleMinutes: IdleMinutes.optional(),
  /** How many people act for it. */
  totalMembers: z.number().int().min(0).default(1),
  /** How many teams there are: with one, the organisation works in teams. */
  teamCount: z.number().int().min(0).default(0),
  /** The usage plan that it has now, and the active clients bought beyond it. Absent: the free one. */
  businessInfo: FeeChoice.optional(),
  /** Whether its account at the card provider takes payments now. Absent: it never opened one. */
  canBePaid: z.boolean().optional(),
  /** Whether that account debits Australian bank accounts, too. */
  canDebitBanks: z.boolean().optional(),
  /** Since when it is behind with its usage fee, by which invoices, and of which deal. Only the daily run says so, and only their payment takes it away. */
  feeUnpaid: z
    .object({ since: z.iso.date(), requestId: id('request'), invoices: z.array(id('invoice')).min(1) })
    .optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type Organisation = z.output<typeof Organisation>

/** A role of an organisation as stored: its permissions are those of role.ts. */
export const StoredRole = z.object({
  rid: id('role'),
  oid: id('organisation'),
  name: text(structureNameLength).min(1),
  level: z.number().int().min(1),
  ...(Object.fromEntries(permissionGroups.map(group => [group, z.record(z.string(), z.boolean())])) as Record<
    (typeof permissionGroups)[number],
    z.ZodRecord<z.ZodString, z.ZodBoolean>
  >),
  /** How many active members have it. The owner is not counted, who stands above roles. */
  memberCount: z.number().int().min(0).default(0),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
})
export type StoredRole = z.output<typeof StoredRole>
