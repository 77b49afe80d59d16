import type { PurposeName } from '#shared/file-purposes.ts'
import { partsOf } from '#shared/files/parts.ts'
import {
  mayBring,
  needsStill,
  type PlacedPurpose,
  placedPurposes,
  problemOf,
  purposeOf,
} from '#shared/files/purposes.ts'
import { hasRoom, keyOfUse, roomFor } from '#shared/files/quota.ts'
import { FilesRefusal } from '#shared/files/refusal.ts'
import { Uploads as contract, type UploadView } from '#shared/files/Uploads.contract.ts'
import { isUsable, safeName, standingOf, type Upload } from '#shared/files/upload.ts'
import { userUpdated } from '#shared/identity/events.ts'
import type { User } from '#shared/identity/user.ts'
import type { Party } from '#shared/kit/event.ts'
import type { Uid } from '#shared/kit/id.ts'
import { sameParty } from '#shared/kit/party.ts'
import { Refusal } from '#shared/kit/refusal.ts'
import { organisationUpdated } from '#shared/organisations/events.ts'
import type { Organisation } from '#shared/organisations/organisation.ts'
import { Users } from '../identity/tables.ts'
import type { Actor } from '../kit/actor.ts'
import { type Known, type ReadDb, read, serve, type Work, write } from '../kit/serve.ts'
import { likelyParty } from '../organisations/likely-party.ts'
import { Organisations } from '../organisations/tables.ts'
import { type Bucket, bucket } from '../ports/bucket.ts'
import { fileAddress } from './address.ts'
import { galleryAhead, galleryHandlers } from './gallery.ts'
import { stillKey } from './keys.ts'
import * as tables from './tables.ts'

const secondsToSend = 600

const uses = {
  tables: {
    uploads: write(tables.Uploads),
    fileUses: read(tables.FileUses),
    users: write(Users),
    organisations: write(Organisations),
  },
  ports: { quarantine: bucket('Quarantine', 'parts'), files: bucket('Files', 'read') },
} as const

/** Whose an upload of a purpose is: the person's own, or that of the party which they act for. */
const ownerOf = (purpose: PurposeName, { uid, party }: Actor): Party =>
  purposeOf(purpose).write.by === 'person' ? { id: uid, type: 'user' } : party

/**
 * For whom somebody uploads: oneself, or the party one acts for where one may do that for it.
 * @throws {Refusal} auth.organisationRequired, auth.denied
 */
const ownerFor = (purpose: PurposeName, actor: Actor): Party => {
  const owner = ownerOf(purpose, actor)
  const { write, isPublic } = purposeOf(purpose)
  if (write.by === 'party' && isPublic && owner.type !== 'organization') throw new Refusal('auth.organisationRequired')
  if (!mayBring(purpose, actor.permissions)) throw new Refusal('auth.denied')
  return owner
}

/**
 * Whether somebody may see where an upload stands, and read it: whoever could have brought it for the same owner. Having brought
 * it is not enough: an organisation's files stay its own when people leave.
 */
const isOwn = ({ purpose, owner }: Upload, actor: Actor): boolean =>
  sameParty(owner, ownerOf(purpose, actor)) && mayBring(purpose, actor.permissions)

/** What anybody may see: a picture in both sizes, or a video with how it begins. */
const shownOf = ({ key, thumb, poster }: NonNullable<Upload['checked']>) =>
  poster ? { picture: poster, thumb, video: key } : { picture: key, thumb }

const viewOf = (upload: Upload, now: Date): UploadView => {
  const { id, purpose, name, type, size, checked } = upload
  const { isPublic } = purposeOf(purpose)
  return {
    id,
    purpose,
    name,
    type,
    size,
    ...standingOf(upload, now),
    ...(isPublic && checked ? shownOf(checked) : {}),
  }
}

type InParts = Upload & { readonly inParts: string }

/** An upload of the caller's that comes in parts. @throws {Refusal} notFound */
const needInParts = async (
  { uploads }: Pick<ReadDb<typeof uses>, 'uploads'>,
  id: Upload['id'],
  actor: Actor,
): Promise<InParts> => {
  const upload = await uploads.get({ id })
  if (!upload?.inParts || !isOwn(upload, actor)) throw new Refusal('notFound')
  return upload as InParts
}

/** Which parts have come as they were to, and which have not; no longer known once they were put together, or given up. */
const cameOf = async (quarantine: Bucket, { id, inParts, size, status }: InParts) => {
  const came = status === 'waiting' ? await quarantine.parts(id, inParts) : undefined
  const sizes = new Map(came?.map(part => [part.number, part.size]))
  return { came, missing: came ? partsOf(size).filter(({ number, length }) => sizes.get(number) !== length) : [] }
}

const addressesOf = (quarantine: Bucket, { id, inParts }: Upload, parts: ReturnType<typeof partsOf>) =>
  Promise.all(
    parts.map(async ({ number, from, length }) => ({
      ...{ number, from, length },
      url: await quarantine.partUrl(id, { upload: inParts ?? '', number, length }, secondsToSend),
    })),
  )

type Context = Pick<Work<typeof uses>, 'db' | 'emit' | 'now'> & { readonly actor: Actor }

/** Where the picture of each purpose stands: on the row of a person or an organisation. */
const placeUser = async ({ db, emit, now }: Context, uid: string, change: (user: User) => User): Promise<void> => {
  const saved = db.users.save({ ...change(await db.users.need({ uid })), updatedAt: now.toISOString() })
  emit(userUpdated, {
    subject: { id: saved.uid, version: saved.version },
    parties: [{ id: uid, type: 'user' }],
    data: {},
  })
}

const placeOrganisation = async (
  { db, emit, now, actor }: Context,
  id: string,
  change: (organisation: Organisation) => Organisation,
): Promise<void> => {
  const organisation = await db.organisations.need({ id })
  const saved = db.organisations.save({ ...change(organisation), updatedAt: now.toISOString() })
  emit(organisationUpdated, { subject: saved, parties: [actor.party], data: { title: saved.tradingName } })
}

const place = (context: Context, purpose: PlacedPurpose, owner: Party, picture: string | undefined): Promise<void> => {
  if (purpose === 'avatar') {
    return placeUser(context, owner.id, ({ avatar: _before, ...user }) => ({
      ...user,
      ...(picture && { avatar: picture }),
    }))
  }
  return placeOrganisation(
    context,
    owner.id,
    ({ [purpose]: _before, ...organisation }) =>
      ({
        ...organisation,
        ...(picture && { [purpose]: picture }),
      }) as Organisation,
  )
}

const isPlaced = (purpose: PurposeName): purpose is PlacedPurpose =>
  (placedPurposes as readonly PurposeName[]).includes(purpose)

/** The row that a placed picture stands on, as far as it is known before it is known who acts. */
const placeOf = (purpose: PlacedPurpose | undefined, { db, uid, organisationId = '' }: Known<typeof uses>) => {
  const user = uid === undefined ? undefined : db.users.get({ uid })
  const organisation = db.organisations.get({ id: organisationId })
  const wanted = purpose === undefined ? [user, organisation] : [purpose === 'avatar' ? user : organisation]
  return wanted.flatMap(row => (row ? [row] : []))
}

/** The rows of parties, people first. */
const facesOf = ({ users, organisations }: ReadDb<typeof uses>, parties: readonly Party[]) => {
  const ids = (type: Party['type']) => [...new Set(parties.filter(each => each.type === type).map(({ id }) => id))]
  return Promise.all([
    users.getMany(ids('user').map(id => ({ uid: id as Uid }))),
    organisations.getMany(ids('organization').map(id => ({ id }))),
  ])
}

export const Uploads = serve(
  contract,
  uses,
  {
    ...galleryHandlers,
    GET_UP_URL: async ({ purpose, name, type, size, stillSize }, { actor, db, ports, now, newId }) => {
      const owner = ownerFor(purpose, actor)
      const problem = problemOf(purpose, { type, size })
      if (problem) throw new FilesRefusal(problem)
      if (needsStill(purpose, type) && stillSize === undefined) throw new FilesRefusal('files.unplayable')
      if (!purposeOf(purpose).isPublic && !hasRoom(owner, await db.fileUses.get({ party: keyOfUse(owner) }), size))
        throw new FilesRefusal('files.full')
      const quarantine = await ports.quarantine()
      const at = now.toISOString()
      const hasStill = stillSize !== undefined
      const id = newId('file')
      const parts = partsOf(size)
      // One that is begun and never comes is forgotten by the bucket after a day, as is one that was begun for nothing.
      const inParts = parts.length > 0 ? await quarantine.startParts(id) : undefined
      const upload = db.uploads.create({
        id,
        purpose,
        owner,
        by: actor.uid,
        name: safeName(name, type),
        type,
        size,
        hasStill,
        ...(inParts && { inParts }),
        status: 'waiting',
        createdAt: at,
        updatedAt: at,
      })
      const [url, stillUrl, partUrls] = await Promise.all([
        quarantine.putUrl(upload.id, size, secondsToSend),
        hasStill ? quarantine.putUrl(stillKey(upload.id), stillSize, secondsToSend) : undefined,
        addressesOf(quarantine, upload, parts),
      ])
      return {
        upload: viewOf(upload, now),
        url,
        ...(stillUrl ? { stillUrl } : {}),
        ...(inParts ? { parts: partUrls } : {}),
      }
    },
    GET_PARTS: async ({ id }, { actor, db, ports, now }) => {
      const upload = await needInParts(db, id, actor)
      const quarantine = await ports.quarantine()
      const { missing } = await cameOf(quarantine, upload)
      return { upload: viewOf(upload, now), parts: await addressesOf(quarantine, upload, missing) }
    },
    COMPLETE_PARTS: async ({ id }, { actor, db, ports, now }) => {
      const upload = await needInParts(db, id, actor)
      const quarantine = await ports.quarantine()
      const { came, missing } = await cameOf(quarantine, upload)
      if (missing.length > 0) throw new FilesRefusal('files.partsMissing')
      if (came) await quarantine.joinParts(upload.id, upload.inParts, came)
      return { upload: viewOf(upload, now) }
    },
    CANCEL_PARTS: async ({ id }, { actor, db, ports }) => {
      const upload = await needInParts(db, id, actor)
      // What was put together meanwhile is looked at, and swept after a while.
      if (upload.status !== 'waiting') return {}
      await (await ports.quarantine()).abortParts(id, upload.inParts)
      db.uploads.remove(upload)
      return {}
    },
    GET: async ({ ids }, { actor, db, now }) => {
      const found = await db.uploads.getMany([...new Set(ids)].map(id => ({ id })))
      return { uploads: found.flatMap(upload => (upload && isOwn(upload, actor) ? [viewOf(upload, now)] : [])) }
    },
    GET_FACES: async ({ parties }, { db }) => {
      const [people, organisations] = await facesOf(db, parties)
      return {
        faces: [
          ...people.flatMap(user =>
            user
              ? [{ id: user.uid, type: 'user' as const, picture: user.avatar, verified: user.identityVerified }]
              : [],
          ),
          ...organisations.flatMap(row =>
            row ? [{ id: row.id, type: 'organization' as const, name: row.tradingName, picture: row.logo }] : [],
          ),
        ],
      }
    },
    GET_ROOM: async (_input, { actor, db }) =>
      roomFor(actor.party, await db.fileUses.get({ party: keyOfUse(actor.party) })),
    GET_URL: async ({ id, thumb = false }, { actor, db, ports }) => {
      const upload = await db.uploads.get({ id })
      if (!upload?.checked || !isOwn(upload, actor) || purposeOf(upload.purpose).isPublic) throw new Refusal('notFound')
      return { url: await fileAddress(await ports.files(), { ...upload.checked, name: upload.name }, thumb) }
    },
    PLACE: async ({ id }, context) => {
      const { actor, db } = context
      const upload = await db.uploads.get({ id })
      if (!upload || !isOwn(upload, actor) || !isPlaced(upload.purpose)) throw new Refusal('notFound')
      const { purpose } = upload
      const owner = ownerFor(purpose, actor)
      if (!isUsable(upload, purpose, owner)) throw new FilesRefusal('files.notReady')
      const { key, thumb = key } = upload.checked
      const picture = purpose === 'banner' ? key : thumb
      await place(context, purpose, owner, picture)
      return { picture }
    },
    REMOVE: async ({ purpose }, context) => {
      await place(context, purpose, ownerFor(purpose, context.actor), undefined)
      return {}
    },
  },
  {
    ...galleryAhead,
    GET: ({ ids }, { db }) => [...new Set(ids)].map(id => db.uploads.get({ id })),
    GET_UP_URL: ({ purpose }, known) =>
      purposeOf(purpose).isPublic ? [] : [known.db.fileUses.get({ party: keyOfUse(likelyParty(known)) })],
    GET_FACES: ({ parties }, { db }) => [facesOf(db, parties)],
    GET_ROOM: (_input, known) => [known.db.fileUses.get({ party: keyOfUse(likelyParty(known)) })],
    GET_URL: ({ id }, { db }) => [db.uploads.get({ id })],
    GET_PARTS: ({ id }, { db }) => [db.uploads.get({ id })],
    CANCEL_PARTS: ({ id }, { db }) => [db.uploads.get({ id })],
    COMPLETE_PARTS: ({ id }, { db }) => [db.uploads.get({ id })],
    PLACE: ({ id }, known) => [known.db.uploads.get({ id }), ...placeOf(undefined, known)],
    REMOVE: ({ purpose }, known) => placeOf(purpose, known),
  },
)
