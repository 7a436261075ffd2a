import { type Kysely, sql } from 'kysely'

/** Finding who uses a medium must not scan every post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_image on posts (image_media_id) where image_media_id is not null`.execute(db)
  await sql`create index posts_video on posts (video_media_id) where video_media_id is not null`.execute(db)
  await sql`create index users_avatar on users (avatar_media_id) where avatar_media_id is not null`.execute(
    db,
  )
}
