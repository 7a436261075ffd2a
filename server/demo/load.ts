import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import type { Storage } from '../media/storage.ts'
import { addCommunity } from './addCommunity.ts'
import { addEntryPayments } from './addEntryPayments.ts'
import { addAds, addFeed } from './addFeed.ts'
import { addMessages } from './addMessages.ts'
import { addNetworking } from './addNetworking.ts'
import { addPeople } from './addPeople.ts'
import { addPictures } from './addPictures.ts'
import { addPoints } from './addPoints.ts'
import { addProducts } from './addProducts.ts'
import { addProfiles } from './addProfiles.ts'
import { addStaff } from './addStaff.ts'
import { addSurveys } from './addSurveys.ts'
import { addTestimonials } from './addTestimonials.ts'
import { addVisits } from './addVisits.ts'
import { demoCommunities } from './communities.ts'
import { communitiesToExplore } from './exploreCommunities.ts'
import { demoDomain } from './people.ts'

interface Target {
  db: Db
  storage: Storage
}

const marker = 'demo'

/** A seeded random number generator, so that every first start has the same content. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Whether the database has demo accounts, whose password is published. */
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
 * Loads the demo content into an empty database, once. All in one transaction: an interrupted start begins anew the
 * next time, and only one of several instances loads it. A database with other accounts is left unchanged.
 * @returns whether the content has been loaded, now or earlier.
 */
export async function loadDemo({ db, storage }: Target): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Waits for another instance that is loading it.
    await sql`set local lock_timeout = 0`.execute(trx)
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
    await addEntryPayments(trx)
    await addPoints(trx, people)
    await addTestimonials(trx, people, pictures)
    await addNetworking(trx)
    await addSurveys(trx, people)
    await addVisits(trx)
    await addStaff(trx)
    return true
  })
}
