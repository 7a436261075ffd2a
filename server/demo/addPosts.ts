import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { DemoCommunity } from './communities.ts'
import type { Pictures } from './types.ts'

const hourMs = 3_600_000

/**
 * Adds posts of a community: the newest is some minutes old, the oldest some weeks; coaches write the first ones,
 * members the rest in rotation.
 */
export async function addPosts(
  trx: Transaction<Database>,
  community: DemoCommunity,
  communityId: string,
  memberIds: string[],
  pictures: Pictures,
  random: () => number,
): Promise<void> {
  let age = 0.3 + random()
  for (const [index, post] of community.posts.entries()) {
    const at = Date.now() - age * hourMs
    age += 3 + random() * (6 + index * 4)
    const id = uuid()
    const author = memberIds[index % 3 === 0 ? 0 : (index * 2) % memberIds.length] ?? ''
    await trx
      .insertInto('posts')
      .values({
        id,
        author_id: author,
        community_id: communityId,
        content: post.text,
        tag: post.tag ?? null,
        image_media_id: post.picture === undefined ? null : (pictures.scenes[post.picture] ?? null),
        image_alt: post.picture === undefined ? null : 'Ilustración de un paisaje tranquilo',
        video_media_id: post.clip === undefined ? null : (pictures.clips[post.clip] ?? null),
        created_at: new Date(at),
        updated_at: new Date(at),
      })
      .execute()
    const fans = memberIds.filter(() => random() < 0.45)
    if (fans.length > 0) {
      await trx
        .insertInto('post_likes')
        .values(fans.map((userId) => ({ post_id: id, user_id: userId, created_at: new Date(at) })))
        .execute()
    }
    const comments = (post.comments ?? []).map((content, step) => ({
      id: uuid(),
      post_id: id,
      user_id: memberIds[(index * 5 + step * 3 + 1) % memberIds.length] ?? author,
      content,
      created_at: new Date(Math.min(Date.now(), at + (step + 1) * 11 * 60_000)),
    }))
    if (comments.length > 0) await trx.insertInto('comments').values(comments).execute()
  }
}
