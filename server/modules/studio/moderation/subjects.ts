/** The things themselves: where they are, whose they are, and hiding them. */
import { sql } from 'kysely'
import type { ReportTarget } from '#api/contract/reports.ts'
import type { Db, Trx } from '../../../db/client.ts'
import { isGuid } from '../../../db/guid.ts'
import { refreshActivityOf } from '../../activity/refresh.ts'
import { hideMessage, restoreMessage } from '../../messaging/notices.ts'
import { notify } from '../../messaging/notifications.ts'
import { unpinIfFull } from './pins.ts'
import { inScope, type ModerationScope } from './scope.ts'

export interface Target {
  kind: ReportTarget
  id: string
}

/** Something in the scope of a moderator. */
export interface Subject extends Target {
  authorId: string
  authorName: string
  createdAt: Date
  hidden: boolean
  /** Deleted since it was reported: only the snapshot of its case is left. */
  gone: boolean
  /** The post, also of a comment. */
  postId: string | null
  /** Only of a post. A hidden post keeps its pin, which counts again once it is shown. */
  pinned?: boolean
}

type Found = Omit<Subject, 'kind' | 'id' | 'gone'> | undefined

const findPost = (db: Db, scope: ModerationScope, id: string): Promise<Found> =>
  db
    .selectFrom('all_posts as p')
    .innerJoin('users', 'users.id', 'p.author_id')
    .where('p.id', '=', id)
    .where((eb) => inScope(eb, 'p.community_id', scope))
    .select([
      'p.author_id as authorId',
      'users.name as authorName',
      'p.created_at as createdAt',
      'p.id as postId',
      sql<boolean>`p.hidden_at is not null`.as('hidden'),
      sql<boolean>`p.pinned_at is not null`.as('pinned'),
    ])
    .executeTakeFirst()

const findComment = (db: Db, scope: ModerationScope, id: string): Promise<Found> =>
  db
    .selectFrom('all_comments as c')
    .innerJoin('all_posts as p', 'p.id', 'c.post_id')
    .innerJoin('users', 'users.id', 'c.user_id')
    .where('c.id', '=', id)
    .where((eb) => inScope(eb, 'p.community_id', scope))
    .select([
      'c.user_id as authorId',
      'users.name as authorName',
      'c.created_at as createdAt',
      'p.id as postId',
      sql<boolean>`c.hidden_at is not null`.as('hidden'),
    ])
    .executeTakeFirst()

/** Only messages that somebody has shown to these moderators. */
const findMessage = (db: Db, scope: ModerationScope, id: string): Promise<Found> =>
  db
    .selectFrom('moderation_cases as c')
    .innerJoin('messages as m', 'm.id', 'c.message_id')
    .innerJoin('users', 'users.id', 'm.sender_id')
    .leftJoin('hidden_messages as h', 'h.message_id', 'm.id')
    .where('c.message_id', '=', id)
    .where((eb) => inScope(eb, 'c.community_id', scope))
    .select([
      'users.id as authorId',
      'users.name as authorName',
      'm.sent_at as createdAt',
      sql<string | null>`null`.as('postId'),
      sql<boolean>`h.message_id is not null`.as('hidden'),
    ])
    .executeTakeFirst()

const findProfile = (db: Db, scope: ModerationScope, id: string): Promise<Found> =>
  db
    .selectFrom('moderation_cases as c')
    .innerJoin('users', 'users.id', 'c.profile_id')
    .where('c.profile_id', '=', id)
    .where((eb) => inScope(eb, 'c.community_id', scope))
    .select([
      'users.id as authorId',
      'users.name as authorName',
      'users.created_at as createdAt',
      sql<string | null>`null`.as('postId'),
      sql<boolean>`false`.as('hidden'),
    ])
    .executeTakeFirst()

const find = { post: findPost, comment: findComment, message: findMessage, profile: findProfile } as const

/** What was reported to these moderators and is deleted by now. */
const findGone = (db: Db, scope: ModerationScope, { kind, id }: Target): Promise<Found> =>
  db
    .selectFrom('moderation_cases as c')
    .innerJoin('users', 'users.id', 'c.author_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('moderation_snapshots')
          .whereRef('case_id', '=', 'c.id')
          .orderBy('taken_at', 'desc')
          .limit(1)
          .select('created_at')
          .as('snapshot'),
      (join) => join.onTrue(),
    )
    .where('c.target_kind', '=', kind)
    .where('c.target_id', '=', id)
    .where('c.gone_at', 'is not', null)
    .where((eb) => inScope(eb, 'c.community_id', scope))
    .select([
      'c.author_id as authorId',
      'users.name as authorName',
      'snapshot.created_at as createdAt',
      sql<string | null>`null`.as('postId'),
      sql<boolean>`false`.as('hidden'),
    ])
    .executeTakeFirst()

/** The thing, also when it is deleted by now, if these moderators may decide on it. */
export async function findSubject(
  db: Db,
  scope: ModerationScope,
  target: Target,
): Promise<Subject | undefined> {
  const { kind, id } = target
  if (!isGuid(id)) return undefined
  const present = await find[kind](db, scope, id)
  const found = present ?? (await findGone(db, scope, target))
  return found && { ...found, kind, id, gone: !present }
}

/**
 * Locks what a decision changes, in the order in which it is changed elsewhere: a post before its comments, a
 * conversation before its messages.
 */
export async function lockSubject(trx: Trx, { kind, id }: Target): Promise<void> {
  if (!isGuid(id)) return
  if (kind === 'post' || kind === 'comment') {
    const comment = trx.selectFrom('all_comments').where('id', '=', id).select('post_id')
    await trx
      .selectFrom('all_posts')
      .where('id', '=', kind === 'post' ? id : comment)
      .select('id')
      .forNoKeyUpdate()
      .execute()
  } else if (kind === 'message') {
    await trx
      .selectFrom('conversations')
      .where('id', '=', trx.selectFrom('messages').where('id', '=', id).select('conversation_id'))
      .select('id')
      .forNoKeyUpdate()
      .execute()
  }
}

/** Hides a locked thing that is not hidden. */
export async function hideSubject(trx: Trx, { kind, id, postId }: Subject): Promise<void> {
  const hidden_at = sql<Date>`now()`
  if (kind === 'post') {
    await trx.updateTable('all_posts').set({ hidden_at }).where('id', '=', id).execute()
  } else if (kind === 'comment') {
    await trx.updateTable('all_comments').set({ hidden_at }).where('id', '=', id).execute()
  } else await hideMessage(trx, id)
  if (!postId) return
  await refreshActivityOf(trx, postId)
  await notify(trx, { kind: 'hidden', id })
}

/** Shows a locked thing that is hidden. */
export async function restoreSubject(trx: Trx, { kind, id, postId, pinned }: Subject): Promise<void> {
  if (kind === 'post') {
    await trx.updateTable('all_posts').set({ hidden_at: null }).where('id', '=', id).execute()
    if (pinned) await unpinIfFull(trx, id)
  } else if (kind === 'comment') {
    await trx.updateTable('all_comments').set({ hidden_at: null }).where('id', '=', id).execute()
  } else await restoreMessage(trx, id)
  if (postId) await refreshActivityOf(trx, postId)
}
