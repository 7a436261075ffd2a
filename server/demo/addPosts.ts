import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import type { DemoCommunity } from './communities.ts'
import type { Members, Pictures } from './types.ts'
import { entryOf } from './addPictures.ts'
import { commentTimes, postTimes } from './moments.ts'
import { idOf } from './people.ts'
import { sceneAlts } from './pictures.ts'

/**
 * Adds posts of a community, their likes and comments: the newest is some minutes old, the oldest some weeks.
 * @param joined When each member joined, by id: nobody likes what was written before.
 */
export async function addPosts(
  trx: Transaction<Database>,
  community: DemoCommunity,
  communityId: string,
  joined: ReadonlyMap<string, Date>,
  people: Members,
  pictures: Pictures,
  random: () => number,
): Promise<void> {
  const posted = postTimes(community.posts, random)
  for (const [index, post] of community.posts.entries()) {
    const at = posted[index] ?? new Date()
    const id = uuid()
    const author = idOf(people, post.by)
    await trx
      .insertInto('posts')
      .values({
        id,
        author_id: author,
        community_id: communityId,
        content: post.text,
        tag: post.tag ?? null,
        image_media_id: entryOf(pictures.scenes, post.picture),
        image_alt: entryOf(sceneAlts, post.picture),
        video_media_id: entryOf(pictures.clips, post.clip),
        created_at: at,
        updated_at: at,
      })
      .execute()
    const fans = [...joined].filter(([userId, since]) => {
      const likes = random() < 0.45
      return likes && userId !== author && since <= at
    })
    if (fans.length > 0) {
      await trx
        .insertInto('post_likes')
        .values(fans.map(([userId]) => ({ post_id: id, user_id: userId, created_at: at })))
        .execute()
    }
    const said = post.comments ?? []
    const times = commentTimes(at, said.length)
    const comments = said.map(([by, content], step) => ({
      id: uuid(),
      post_id: id,
      user_id: idOf(people, by),
      content,
      created_at: times[step] ?? at,
    }))
    if (comments.length > 0) await trx.insertInto('comments').values(comments).execute()
  }
}
