import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { Members, Pictures } from './types.ts'
import { entryOf } from './addPictures.ts'
import { demoFollows, demoProfiles } from './profiles.ts'

const dayMs = 86_400_000
/** Days over which follows are spread. */
const followDays = 200
/** Number of coaches at the beginning of the list, whom others mostly follow. */
const coaches = 6

/** Adds profile texts and follows. */
export async function addProfiles(
  trx: Transaction<Database>,
  people: Members,
  pictures: Pictures,
  random: () => number,
): Promise<void> {
  for (const [email, profile] of Object.entries(demoProfiles)) {
    const id = people.get(email) ?? ''
    const { bio, location, website, born, cover, links = [] } = profile
    await trx
      .updateTable('users')
      .set({
        ...(bio && { bio }),
        location: location ?? null,
        website: website ?? null,
        birth_date: born ?? null,
        cover_media_id: entryOf(pictures.scenes, cover),
        is_profile_public: !profile.private,
      })
      .where('id', '=', id)
      .execute()
    if (links.length === 0) continue
    await trx
      .insertInto('profile_links')
      .values(links.map(([title, url], position) => ({ id: uuid(), user_id: id, position, title, url })))
      .execute()
  }

  const closed = new Set(Object.keys(demoProfiles).filter((email) => demoProfiles[email]?.private))
  const emails = [...people.keys()]
  const drawn = emails.flatMap((follower) =>
    emails
      .filter((_, index) => random() < (index < coaches ? 0.5 : 0.06))
      .filter((followed) => followed !== follower && !closed.has(followed))
      .map((followed) => [follower, followed] as const),
  )
  // The demo logins follow only whom the list says, so that the intended stranger stays one.
  const free = drawn.filter(([follower]) => !/^(marta|diego|lucia)@/u.test(follower))
  const pairs = new Map([...demoFollows, ...free].map((pair) => [pair.join(' '), pair]))
  await trx
    .insertInto('followers')
    .values(
      [...pairs.values()].map(([follower, followed]) => ({
        follower_id: people.get(follower) ?? '',
        followed_id: people.get(followed) ?? '',
        created_at: new Date(Date.now() - random() * followDays * dayMs),
      })),
    )
    .execute()
}
