/** Pinned posts, which come first in their community. */
import { type RawBuilder, sql } from 'kysely'
import { maxPinned } from '#api/contract/studio/moderation.ts'
import type { Trx } from '../../../db/client.ts'
import { HttpError } from '../../../errors.ts'
import { isGuid } from '../../../db/guid.ts'
import { recordChange } from '../changes/record.ts'
import type { Moderator } from './scope.ts'

interface Post {
  communityId: string
  postId: string
}

type Pin = Post & { moderator: Moderator }

/** A visible post of the community, locked. */
async function lockPostOf(trx: Trx, { communityId, postId }: Post) {
  const post = isGuid(postId)
    ? await trx
        .selectFrom('posts')
        .where('id', '=', postId)
        .where('community_id', '=', communityId)
        .select(['id', 'author_id', 'pinned_at'])
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (!post) throw new HttpError(404, 'Publicación no encontrada')
  const { name } = await trx
    .selectFrom('users')
    .where('id', '=', post.author_id)
    .select('name')
    .executeTakeFirstOrThrow()
  return { id: post.id, name, pinnedAt: post.pinned_at }
}

/**
 * Pins a post; returns it, or undefined if it is pinned.
 * @param at the time of the pin, by which the pinned ones are ordered.
 * @throws {HttpError} 404 for a post of another community or a hidden one; 409 when there are enough.
 */
export async function setPinned(
  trx: Trx,
  { communityId, postId }: Post,
  at: Date | RawBuilder<Date> = sql<Date>`clock_timestamp()`,
) {
  const { id, name, pinnedAt } = await lockPostOf(trx, { communityId, postId })
  if (pinnedAt) return undefined
  if ((await countPinned(trx, communityId)) >= maxPinned) {
    throw new HttpError(409, `Ya hay ${maxPinned} publicaciones fijadas: desfija antes una.`)
  }
  await trx.updateTable('posts').set({ pinned_at: at }).where('id', '=', id).execute()
  return { id, name }
}

/**
 * Counts a community's pinned posts. It locks the community, so that the second of two pins at once counts the first; a
 * caller locks the post before, in the order of the deletion of a post.
 */
async function countPinned(trx: Trx, communityId: string): Promise<number> {
  await trx.selectFrom('communities').where('id', '=', communityId).select('id').forNoKeyUpdate().execute()
  const { there } = await trx
    .selectFrom('posts')
    .where('community_id', '=', communityId)
    .where('pinned_at', 'is not', null)
    .select((eb) => eb.fn.countAll<string>().as('there'))
    .executeTakeFirstOrThrow()
  return Number(there)
}

/** Unpins a locked post that is shown again, if with it too many posts are pinned. */
export async function unpinIfFull(trx: Trx, postId: string): Promise<void> {
  const post = await trx
    .selectFrom('posts')
    .where('id', '=', postId)
    .select('community_id')
    .executeTakeFirst()
  if (!post?.community_id || (await countPinned(trx, post.community_id)) <= maxPinned) return
  await trx.updateTable('posts').set({ pinned_at: null }).where('id', '=', postId).execute()
}

/**
 * Pins a post, and writes that into the log; does nothing if it is pinned.
 * @throws {HttpError} 404 for a post of another community or a hidden one; 409 when there are enough.
 */
export async function pin(trx: Trx, { moderator, ...post }: Pin): Promise<void> {
  const subject = await setPinned(trx, post)
  if (!subject) return
  await recordChange(trx, {
    action: 'content.pin',
    actor: moderator,
    communityId: post.communityId,
    subject,
    before: { pinned: false },
    after: { pinned: true },
  })
}

/**
 * Takes a pin away; does nothing if there is none. Returns the change's id, if there is a change.
 * @throws {HttpError} 404 for a post of another community or a hidden one.
 */
export async function unpin(trx: Trx, { communityId, postId, moderator }: Pin): Promise<string | undefined> {
  const { id, name, pinnedAt } = await lockPostOf(trx, { communityId, postId })
  if (!pinnedAt) return undefined
  await trx.updateTable('posts').set({ pinned_at: null }).where('id', '=', id).execute()
  return recordChange(trx, {
    action: 'content.unpin',
    actor: moderator,
    communityId,
    subject: { id, name },
    before: { pinned: true, pinned_at: pinnedAt.toISOString() },
    after: { pinned: false },
    undoable: true,
  })
}
