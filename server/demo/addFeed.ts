import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { entryOf } from './addPictures.ts'
import { demoAds, feedPosts } from './feedPosts.ts'
import { awake, commentTimes } from './moments.ts'
import { idOf } from './people.ts'
import { sceneAlts } from './pictures.ts'
import type { Members, Pictures } from './types.ts'

type Trx = Transaction<Database>

const hourMs = 3_600_000
/** Duration of each clip in seconds. */
const clipSeconds = 6

/** Adds the global feed: posts of the last days with views, likes, shares and comments. */
export async function addFeed(
  trx: Trx,
  people: Members,
  pictures: Pictures,
  random: () => number,
): Promise<void> {
  const members = [...people.values()]
  let age = 0.4
  for (const [index, post] of feedPosts.entries()) {
    const at = awake(new Date(Date.now() - age * hourMs))
    age += 2 + random() * (4 + index * 3)
    const id = uuid()
    const { picture, clip } = post
    const author = idOf(people, post.by)
    await trx
      .insertInto('posts')
      .values({
        id,
        author_id: author,
        community_id: null,
        content: post.text,
        category: post.category,
        is_featured: post.featured ?? false,
        image_media_id: entryOf(pictures.scenes, picture),
        image_alt: entryOf(sceneAlts, picture),
        video_media_id: entryOf(pictures.clips, clip),
        thumbnail_media_id: entryOf(pictures.stills, clip),
        video_seconds: clip === undefined ? null : clipSeconds,
        video_aspect: clip === undefined ? null : 'horizontal',
        created_at: at,
        updated_at: at,
      })
      .execute()
    await react(
      trx,
      id,
      members.filter((userId) => userId !== author),
      at,
      random,
    )
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

async function react(trx: Trx, postId: string, members: string[], at: Date, random: () => number) {
  const viewers = members.filter(() => random() < 0.8)
  const fans = viewers.filter(() => random() < 0.4)
  const sharers = fans.filter(() => random() < 0.2)
  const reacting = { post_id: postId, created_at: at }
  if (viewers.length > 0) {
    await trx
      .insertInto('post_views')
      .values(viewers.map((user_id) => ({ post_id: postId, user_id, seconds: 5 })))
      .execute()
  }
  if (fans.length > 0) {
    await trx
      .insertInto('post_likes')
      .values(fans.map((user_id) => ({ ...reacting, user_id })))
      .execute()
  }
  if (sharers.length > 0) {
    await trx
      .insertInto('post_shares')
      .values(sharers.map((user_id) => ({ ...reacting, id: uuid(), user_id, share_type: 'copy_link' })))
      .execute()
  }
}

/** Adds ads that run for the next months. */
export async function addAds(trx: Trx, pictureIds: string[]): Promise<void> {
  for (const [index, { description, link, creatives }] of demoAds.entries()) {
    const id = uuid()
    await trx
      .insertInto('ads')
      .values({
        id,
        description,
        link_url: link,
        starts_at: new Date(Date.now() - (index + 1) * 24 * hourMs),
        ends_at: new Date(Date.now() + 365 * 24 * hourMs),
      })
      .execute()
    await trx
      .insertInto('ad_creatives')
      .values(
        creatives.map(({ title, copy, picture, link: own }, position) => ({
          id: uuid(),
          ad_id: id,
          position,
          title,
          copy,
          link_url: own ?? null,
          media_id: entryOf(pictureIds, picture),
        })),
      )
      .execute()
  }
}
