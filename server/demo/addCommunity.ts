import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { addMeetings } from './addMeetings.ts'
import { addPosts } from './addPosts.ts'
import { addReviews } from './addReviews.ts'
import type { DemoCommunity } from './communities.ts'
import { demoAccess } from './exploreCommunities.ts'
import { demoPeople } from './people.ts'
import type { Members, Pictures, Row } from './types.ts'

const hourMs = 3_600_000

/** Adds a community with its members, posts, meetings and reviews. */
export async function addCommunity(
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
