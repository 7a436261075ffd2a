import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { CommunityRole } from '#api/contract/communities.ts'
import type { Database } from '../db/schema.ts'
import { addMeetings } from './addMeetings.ts'
import { entryOf } from './addPictures.ts'
import { addPosts } from './addPosts.ts'
import { addReviews } from './addReviews.ts'
import type { DemoCommunity } from './communities.ts'
import { demoAccess } from './exploreCommunities.ts'
import { demoPeople, idOf, joinedFaro } from './people.ts'
import type { Members, Pictures, Row } from './types.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

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
  const created = Date.now() - community.age * dayMs
  const access = demoAccess[community.name]
  const type = access?.type ?? 'publica'
  await trx
    .insertInto('communities')
    .values({
      access_type: type,
      price: access?.price ?? null,
      max_members: access?.max ?? null,
      image_media_id: entryOf(pictures.scenes, access?.picture),
      listed: !access?.unlisted,
      id,
      name: community.name,
      description: community.description,
      is_public: type === 'publica',
      owner_id: ownerId,
      created_at: new Date(created),
    })
    .execute()

  const unfit = community.without ?? []
  const named = [community.owner, ...community.moderators, ...community.members]
  const others = demoPeople
    .filter(({ woman, name }) => (woman || !community.women) && !unfit.includes(name))
    .map(({ email }) => email)
    .filter((email) => !named.includes(email) && !/^(marta|diego|lucia)@/u.test(email))
    .slice(-community.size || demoPeople.length)
  const emails = [...named, ...(community.size > 0 ? others : [])]
  const days = new Map(
    Object.entries(community.joined ?? {}).map(([name, count]) => [idOf(people, name), count]),
  )
  const joined = new Map(
    emails.map((email, index) => {
      const userId = people.get(email) ?? ''
      const day = days.get(userId)
      const early = Math.max(created + index * 20 * hourMs, joinedFaro(email).getTime() + hourMs)
      return [userId, new Date(day === undefined ? early : Date.now() - day * dayMs)]
    }),
  )
  await trx
    .insertInto('memberships')
    .values(
      emails.map((email): Row<'memberships'> => {
        const userId = people.get(email) ?? ''
        return {
          id: uuid(),
          community_id: id,
          user_id: userId,
          role: roleOf(email, community),
          joined_at: email === community.owner ? new Date(created) : joined.get(userId),
        }
      }),
    )
    .execute()
  await addPosts(trx, community, id, joined, people, pictures, random)
  await addMeetings(trx, community.name, id)
  await addReviews(trx, id, people, access?.reviews ?? [])
}

function roleOf(email: string, { owner, moderators }: DemoCommunity): CommunityRole {
  if (email === owner) return 'owner'
  return moderators.includes(email) ? 'moderator' : 'member'
}
