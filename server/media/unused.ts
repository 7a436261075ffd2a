import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/schema.ts'

/** A medium that no post, message, ad or profile shows. */
export function unused(eb: ExpressionBuilder<Database, 'media'>) {
  const postWith = (column: 'image_media_id' | 'video_media_id' | 'thumbnail_media_id') =>
    eb.selectFrom('posts').whereRef(column, '=', 'media.id').select('posts.id')
  return eb.not(
    eb.exists(
      postWith('image_media_id')
        .unionAll(postWith('video_media_id'))
        .unionAll(postWith('thumbnail_media_id'))
        .unionAll(eb.selectFrom('users').whereRef('avatar_media_id', '=', 'media.id').select('users.id'))
        .unionAll(
          eb.selectFrom('messages').whereRef('attachment_media_id', '=', 'media.id').select('messages.id'),
        )
        .unionAll(
          eb.selectFrom('ad_creatives').whereRef('media_id', '=', 'media.id').select('ad_creatives.id'),
        ),
    ),
  )
}
