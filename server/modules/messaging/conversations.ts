import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { hasWords, wordsIn } from '../../db/search.ts'
import { isAfter, orderOf, type SortKey, type SortValue } from '../../db/sortKeys.ts'
import { cutPage, requireValuesOf } from '../../plugins/pageCursor.ts'
import { isBlockedFor } from '../blocks/repository.ts'

/** Query of a member's conversations with the fields of the list. */
function conversationQuery(db: Db, userId: string) {
  return db
    .selectFrom('conversation_members as m')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .leftJoin('conversation_members as o', (join) =>
      join
        .onRef('o.conversation_id', '=', 'c.id')
        .onRef('o.user_id', '<>', 'm.user_id')
        .on('c.type', '=', 'direct'),
    )
    .leftJoin('users as other', 'other.id', 'o.user_id')
    .leftJoin('media as image', 'image.id', 'other.avatar_media_id')
    .leftJoin('messages as last', (join) =>
      join
        .onRef('last.conversation_id', '=', 'c.id')
        .onRef('last.position', '=', 'c.message_count')
        .onRef('last.position', '>=', 'm.first_position'),
    )
    .leftJoin('users as sender', 'sender.id', 'last.sender_id')
    .leftJoin('media as file', 'file.id', 'last.attachment_media_id')
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .select((eb) => [
      'c.id',
      'c.type',
      'c.name',
      'c.description',
      'c.active_at',
      'c.message_count',
      'm.first_position',
      'm.read_position',
      'm.unread_count',
      'other.id as other_id',
      'other.name as other_name',
      'image.storage_key as other_image_key',
      'last.id as last_id',
      'last.content as last_content',
      'last.type as last_type',
      'last.sent_at as last_sent_at',
      'last.sender_id as last_sender_id',
      'sender.name as last_sender_name',
      'file.file_name as last_file_name',
      sql<boolean>`exists (
        select from blocks where blocker_id = ${userId} and blocked_id = other.id)`.as('other_blocked'),
      eb
        .selectFrom('conversation_members as all')
        .whereRef('all.conversation_id', '=', 'c.id')
        .where('all.left_at', 'is', null)
        .select((count) => count.fn.countAll<string>().as('n'))
        .as('members_count'),
    ])
}

export type ConversationRow = Awaited<ReturnType<typeof findConversation>> & object

/** One conversation as the member sees it. */
export function findConversation(db: Db, userId: string, id: string) {
  return conversationQuery(db, userId).where('c.id', '=', id).executeTakeFirst()
}

export interface ConversationFilter {
  type: 'all' | 'direct' | 'group'
  page: number
  limit: number
  q?: string | undefined
  /** The sort values of the conversation after which the page begins, instead of at its number. */
  after?: readonly SortValue[] | undefined
}

const lastActiveFirst: readonly SortKey[] = [
  { by: sql.ref('c.active_at'), type: 'timestamptz', order: 'desc' },
  { by: sql.ref('c.id'), type: 'uuid', order: 'desc' },
]

/**
 * A page of a member's conversations, most recently active first. An empty direct conversation is listed only for its
 * creator.
 */
export async function listConversations(
  db: Db,
  userId: string,
  { type, page, limit, q = '', after }: ConversationFilter,
) {
  const from = requireValuesOf(lastActiveFirst, after)
  const rows = await conversationQuery(db, userId)
    .where((eb) =>
      eb.or([eb('c.type', '=', 'group'), eb('c.created_by', '=', userId), eb('c.message_count', '>', 0)]),
    )
    .$if(type !== 'all', (query) => query.where('c.type', '=', type === 'group' ? 'group' : 'direct'))
    .$if(wordsIn(q).length > 0, (query) =>
      query.where((eb) => eb.or([hasWords(eb.ref('c.name'), q), hasWords(eb.ref('other.name'), q)])),
    )
    .orderBy(orderOf(lastActiveFirst))
    .limit(sql.lit(limit + 1))
    .$call((query) => (from ? query.where(isAfter(lastActiveFirst, from)) : query.offset((page - 1) * limit)))
    .execute()
  return cutPage(rows, limit, (row) => [row.active_at, row.id])
}

/** The members of a conversation, by name. */
export function listMembers(db: Db, conversationId: string) {
  return db
    .selectFrom('conversation_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('media as image', 'image.id', 'u.avatar_media_id')
    .where('m.conversation_id', '=', conversationId)
    .where('m.left_at', 'is', null)
    .orderBy('u.search_name')
    .orderBy('u.id')
    .select(['u.id', 'u.name', 'image.storage_key as image_key', 'm.read_position', 'm.joined_at'])
    .execute()
}

/** Maximum number of people in a search result. */
const maxPeople = 20

/** Among so many people of a frequent name the result is chosen: sorting all of them would cost more the more there are. */
const maxNamed = 500

/**
 * Whom a search may find, as `found`: people with such a name. A frequent name has too many; then also, in each of the
 * searcher's communities, the first whose name begins with the first word.
 */
function namedPeople(db: Db, userId: string, search: string) {
  const [first = ''] = wordsIn(search)
  return db
    .with('named', (cte) =>
      cte
        .selectFrom('users')
        .where((eb) => hasWords(eb.ref('name'), search))
        .limit(sql.lit(maxNamed))
        .select('id'),
    )
    .with('found', (cte) =>
      cte
        .selectFrom('named')
        .select('named.id')
        .union(
          cte
            .selectFrom('memberships as own')
            .innerJoinLateral(
              (eb) =>
                eb
                  .selectFrom('member_directory as d')
                  .whereRef('d.community_id', '=', 'own.community_id')
                  .where('d.name_key', '>=', first)
                  .where('d.name_key', '<', `${first}\u{10FFFF}`)
                  .where((where) => hasWords(where.ref('d.name_key'), search))
                  .orderBy('d.name_key')
                  // The searcher may be among them.
                  .limit(sql.lit(maxPeople + 1))
                  .select('d.user_id')
                  .as('fellow'),
              (join) => join.onTrue(),
            )
            .where('own.user_id', '=', userId)
            .where(
              (eb) => eb.selectFrom('named').select(({ fn }) => fn.countAll<number>().as('n')),
              '=',
              sql.lit(maxNamed),
            )
            .select('fellow.user_id as id'),
        ),
    )
}

/** Searches people by prefixes of their names, except across a block; those who share a community come first. */
export function searchPeople(db: Db, userId: string, search: string, withoutMembersOf?: string) {
  return namedPeople(db, userId, search)
    .selectFrom('found')
    .innerJoin('users as u', 'u.id', 'found.id')
    .leftJoin('media as image', 'image.id', 'u.avatar_media_id')
    .where('u.id', '<>', userId)
    .where((eb) => eb.not(isBlockedFor(userId, sql`u.id`)))
    .$if(withoutMembersOf !== undefined, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('conversation_members as m')
              .whereRef('m.user_id', '=', 'u.id')
              .where('m.conversation_id', '=', withoutMembersOf ?? '')
              .where('m.left_at', 'is', null)
              .select('m.user_id'),
          ),
        ),
      ),
    )
    .orderBy(
      // A scalar subquery keeps the planner from reading all members of the searcher's communities.
      (eb) =>
        eb(
          eb
            .selectFrom('memberships as theirs')
            .innerJoin('memberships as own', 'own.community_id', 'theirs.community_id')
            .whereRef('theirs.user_id', '=', 'u.id')
            .where('own.user_id', '=', userId)
            .limit(sql.lit(1))
            .select('own.id'),
          'is not',
          null,
        ),
      'desc',
    )
    .orderBy('u.search_name')
    .orderBy('u.id')
    .limit(sql.lit(maxPeople))
    .select(['u.id', 'u.name', 'u.bio', 'image.storage_key as image_key'])
    .execute()
}

/** Number of unread messages per member, over all conversations. */
export async function countUnread(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('conversation_members')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('left_at', 'is', null)
    .groupBy('user_id')
    .select((eb) => ['user_id', eb.fn.sum<string>('unread_count').as('unread')])
    .execute()
  return new Map(rows.map(({ user_id, unread }) => [user_id, Number(unread)]))
}
