import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Insertable, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db } from '../db/client.ts'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../media/storage.ts'
import { hashPassword } from '../modules/auth/passwords.ts'
import { type DemoCommunity, demoCommunities } from './communities.ts'
import { type DemoPerson, demoDomain, demoPassword, demoPeople } from './people.ts'
import { addAds, addFeed } from './addFeed.ts'
import { addMeetings } from './addMeetings.ts'
import { addMessages } from './addMessages.ts'
import { addNetworking } from './addNetworking.ts'
import { addPoints } from './addPoints.ts'
import { addPosts } from './addPosts.ts'
import { addProducts } from './addProducts.ts'
import { addProfiles } from './addProfiles.ts'
import { addReviews } from './addReviews.ts'
import { addSurveys } from './addSurveys.ts'
import { addTestimonials } from './addTestimonials.ts'
import { communitiesToExplore, demoAccess } from './exploreCommunities.ts'
import { adPictureCount, renderAdPicture, renderPortrait, renderScene, sceneCount } from './pictures.ts'

interface Target {
  db: Db
  storage: Storage
}

type Row<T extends keyof Database> = Insertable<Database[T]>
/** Ids by e-mail. */
export type Members = ReadonlyMap<string, string>

const marker = 'demo'
const hourMs = 3_600_000
const clips = ['agua', 'estudio']

/** The same numbers on every machine, so that every first start looks alike. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Whether there are people of the demo content, whose password everybody knows. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .where('email_key', 'like', `%@${demoDomain}`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Fills an empty database with demo content, once: all in one transaction, so that a start killed in the middle
 * begins anew the next time, and only one of several instances does it. A database with people is in use and is left
 * as it is.
 * @returns whether the content has been loaded, now or earlier.
 */
export async function loadDemo({ db, storage }: Target): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows: first } = await sql`
      insert into markers (name) select ${marker} where not exists (select from users)
      on conflict do nothing returning name`.execute(trx)
    if (first.length === 0) {
      const earlier = trx.selectFrom('markers').where('name', '=', marker).select('name')
      return (await earlier.executeTakeFirst()) !== undefined
    }
    const random = seeded(20)
    const people = await addPeople(trx, storage)
    const pictures = await addPictures(trx, storage, people.get('marta@faro.demo') ?? '')
    await addProfiles(trx, people, pictures, seeded(22))
    for (const community of demoCommunities) await addCommunity(trx, community, people, pictures, random)
    await addFeed(trx, people, pictures, random)
    await addAds(trx, pictures.ads)
    await addMessages(trx, storage, people)
    const later = seeded(21)
    for (const community of communitiesToExplore) await addCommunity(trx, community, people, pictures, later)
    await addProducts(trx, storage, people, pictures)
    await addPoints(trx, people)
    await addTestimonials(trx, people, pictures)
    await addNetworking(trx)
    await addSurveys(trx, people)
    return true
  })
}

async function addPeople(trx: Transaction<Database>, storage: Storage): Promise<Members> {
  const hash = await hashPassword(demoPassword)
  const ids = new Map<string, string>()
  const joined = Date.now() - 400 * 24 * hourMs
  const rows = demoPeople.map((person, index): Row<'users'> => {
    const id = uuid()
    ids.set(person.email, id)
    const since = new Date(joined + index * 100 * hourMs)
    return {
      id,
      name: person.name,
      email: person.email,
      email_key: person.email.toLowerCase(),
      password_hash: hash,
      level: person.level,
      bio: person.bio ?? null,
      membership_type: person.membership ?? 'basic',
      coach_since: person.membership ? since : null,
      created_at: since,
    }
  })
  await trx.insertInto('users').values(rows).execute()
  const pictured = demoPeople.filter((person: DemoPerson) => person.picture)
  for (const [index, { email }] of pictured.entries()) {
    const ownerId = ids.get(email) ?? ''
    const mediaId = await addImage(trx, storage, ownerId, await renderPortrait(index + 1), 320, 320)
    await trx.updateTable('users').set({ avatar_media_id: mediaId }).where('id', '=', ownerId).execute()
  }
  return ids
}

/** Ids of the media that posts and ads share. */
export interface Pictures {
  scenes: string[]
  clips: string[]
  /** Stills of the clips. */
  stills: string[]
  ads: string[]
}

async function addPictures(trx: Transaction<Database>, storage: Storage, ownerId: string): Promise<Pictures> {
  const scenes: string[] = []
  for (let index = 0; index < sceneCount; index += 1) {
    scenes.push(await addImage(trx, storage, ownerId, await renderScene(index), 1600, 900))
  }
  const videos: string[] = []
  const stills: string[] = []
  const ads: string[] = []
  for (let index = 0; index < adPictureCount; index += 1) {
    ads.push(await addImage(trx, storage, ownerId, await renderAdPicture(index), 1600, 900))
  }
  for (const name of clips) {
    const file = path.join(import.meta.dirname, 'media', `${name}.mp4`)
    const still = await readFile(path.join(import.meta.dirname, 'media', `${name}.webp`))
    stills.push(await addImage(trx, storage, ownerId, still, 1280, 720))
    const [id, key] = [uuid(), uuid()]
    await storage.put(key, createReadStream(file))
    const { size: bytes } = await stat(file)
    await trx
      .insertInto('media')
      .values({
        id,
        owner_id: ownerId,
        kind: 'video',
        storage_key: key,
        content_type: 'video/mp4',
        bytes,
        width: 1280,
        height: 720,
      })
      .execute()
    videos.push(id)
  }
  return { scenes, clips: videos, stills, ads }
}

async function addImage(
  trx: Transaction<Database>,
  storage: Storage,
  ownerId: string,
  data: Buffer,
  width: number,
  height: number,
): Promise<string> {
  const [id, key] = [uuid(), uuid()]
  await storage.put(key, Readable.from([data]))
  await trx
    .insertInto('media')
    .values({
      id,
      owner_id: ownerId,
      kind: 'image',
      storage_key: key,
      content_type: 'image/webp',
      bytes: data.length,
      width,
      height,
    })
    .execute()
  return id
}

async function addCommunity(
  trx: Transaction<Database>,
  community: DemoCommunity,
  people: Members,
  pictures: Pictures,
  random: () => number,
): Promise<void> {
  const id = uuid()
  const ownerId = people.get(community.owner) ?? ''
  const created = Date.now() - (120 + random() * 240) * 24 * hourMs
  const access = demoAccess[community.name]
  await trx
    .insertInto('communities')
    .values({
      access_type: access?.type ?? 'publica',
      price: access?.price ?? null,
      max_members: access?.max ?? null,
      image_media_id: access?.picture === undefined ? null : (pictures.scenes[access.picture] ?? null),
      listed: !access?.unlisted,
      id,
      name: community.name,
      description: community.description,
      is_public: community.isPublic,
      owner_id: ownerId,
      created_at: new Date(created),
    })
    .execute()

  const named = [community.owner, ...community.moderators, ...community.members]
  const others = demoPeople
    .map(({ email }) => email)
    .filter((email) => !named.includes(email) && !/^(marta|diego|lucia)@/u.test(email))
    .slice(-community.size || demoPeople.length)
  const emails = [...named, ...(community.size > 0 ? others : [])]
  await trx
    .insertInto('memberships')
    .values(
      emails.map((email, index): Row<'memberships'> => ({
        id: uuid(),
        community_id: id,
        user_id: people.get(email) ?? '',
        role:
          email === community.owner ? 'owner' : community.moderators.includes(email) ? 'moderator' : 'member',
        joined_at: new Date(created + index * 20 * hourMs),
      })),
    )
    .execute()
  await addPosts(
    trx,
    community,
    id,
    emails.map((email) => people.get(email) ?? ''),
    pictures,
    random,
  )
  await addMeetings(trx, community.name, id)
  await addReviews(
    trx,
    id,
    emails.slice(1).map((email) => people.get(email) ?? ''),
    access?.reviews ?? [],
  )
}
