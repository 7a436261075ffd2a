import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/schema.ts'
import { entryOf } from './addPictures.ts'
import { idOf } from './people.ts'
import { demoPrompts } from './testimonials.ts'
import type { Members, Pictures } from './types.ts'

const dayMs = 86_400_000
/** Duration of the demo clips in seconds. */
const clipSeconds = 6

/** Adds the prompts and their testimonials; triggers award the points. */
export async function addTestimonials(
  trx: Transaction<Database>,
  people: Members,
  pictures: Pictures,
): Promise<void> {
  const communities = await trx.selectFrom('communities').select(['id', 'name', 'created_at']).execute()
  for (const [position, { community: name, answers, points, ...texts }] of demoPrompts.entries()) {
    const community = communities.find((each) => each.name === name)
    if (!community) throw new Error(`no demo community ${name}`)
    const { id: typeId } = await trx
      .insertInto('testimony_types')
      .values({
        ...texts,
        community_id: community.id,
        points_value: points,
        position,
        created_at: new Date(community.created_at.getTime() + dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { by, daysAgo, content, clip, picture } of answers) {
      await trx
        .insertInto('testimonies')
        .values({
          id: uuid(),
          community_id: community.id,
          user_id: idOf(people, by),
          sales_page_id: null,
          type_id: typeId,
          content,
          video_media_id: entryOf(pictures.clips, clip),
          video_duration: clip === undefined ? null : clipSeconds,
          image_media_id: entryOf(pictures.scenes, picture),
          points_earned: points,
          created_at: new Date(Date.now() - daysAgo * dayMs),
        })
        .execute()
    }
  }
}
