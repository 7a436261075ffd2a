import { sql } from 'kysely'
import { watchedShare } from '#api/contract/classes/progress.ts'
import type { Db } from '../../db/client.ts'
import { levelIn, usableBy, type Viewer } from './accessRepository.ts'

/** Maximum number of videos to continue watching. */
const maxContinued = 3

export interface VideoProgressInput {
  /** Seconds. */
  position?: number | undefined
  duration?: number | undefined
  /** The player reached the end. */
  ended?: boolean | undefined
  /** Seconds since the member was at the position; 0 by default. */
  age?: number | undefined
  /** Set explicitly by the member. */
  watched?: boolean | undefined
}

/**
 * Saves the playback position in a video, unless a newer one is already saved, such as that of another device. A
 * position beyond the length counts as the end. The video counts as watched when the member marks it, or when the
 * position passes the share defined by the contract; after that only the member can undo it. While the server does not
 * know the length, only the end counts, because a player may report a part of the length while it loads.
 * @param videoSeconds Duration of the video in seconds, if the server knows it.
 */
export async function saveProgress(
  db: Db,
  userId: string,
  videoId: string,
  input: VideoProgressInput,
  videoSeconds: number | null,
) {
  const duration = videoSeconds ?? (input.duration || null)
  const position =
    input.position === undefined ? undefined : Math.min(input.position, duration ?? input.position)
  const reached =
    videoSeconds === null ? input.ended === true : (position ?? 0) >= videoSeconds * watchedShare
  const watched = input.watched ?? (reached ? true : undefined)
  const ifNewer = (name: 'position' | 'duration') =>
    sql<number>`case when video_progress.updated_at > excluded.updated_at
      then video_progress.${sql.ref(name)} else excluded.${sql.ref(name)} end`
  return db
    .insertInto('video_progress')
    .values({
      user_id: userId,
      video_id: videoId,
      position: position ?? 0,
      duration,
      watched: watched ?? false,
      updated_at: sql`now() - make_interval(secs => ${input.age ?? 0})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'video_id']).doUpdateSet({
        ...(position !== undefined && { position: ifNewer('position') }),
        ...(duration !== null && { duration: ifNewer('duration') }),
        ...(watched !== undefined && { watched }),
        updated_at: sql`greatest(video_progress.updated_at, excluded.updated_at)`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The videos of a module that the viewer may watch, with the playback positions. */
export function listModuleProgress(db: Db, viewer: Viewer, moduleId: string) {
  return db
    .selectFrom('videos')
    .innerJoin('modules', 'modules.id', 'videos.module_id')
    .innerJoin('products', 'products.id', 'modules.product_id')
    .leftJoin('video_progress as progress', (join) =>
      join.onRef('progress.video_id', '=', 'videos.id').on('progress.user_id', '=', viewer.id),
    )
    .leftJoin('media as poster', 'poster.id', 'videos.poster_media_id')
    .where('videos.module_id', '=', moduleId)
    .where('videos.level', '<=', levelIn(sql.ref('products.community_id'), viewer))
    .select((eb) => [
      'videos.id',
      'poster.storage_key as poster_key',
      'progress.position',
      'progress.watched',
      'progress.updated_at',
      eb.fn.coalesce('videos.seconds', 'progress.duration').as('duration'),
    ])
    .orderBy('videos.position')
    .execute()
}

export const listCaptions = (db: Db, videoIds: string[]) =>
  videoIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('video_captions')
        .where('video_id', 'in', videoIds)
        .selectAll()
        .orderBy('language')
        .execute()

/** Number of watched videos of the viewer's level by module, in the products the viewer may use. */
export function countWatchedByModule(db: Db, viewer: Viewer, communityId: string | undefined) {
  return db
    .selectFrom('modules')
    .innerJoin('products', 'products.id', 'modules.product_id')
    .innerJoin('videos', 'videos.module_id', 'modules.id')
    .leftJoin('video_progress as progress', (join) =>
      join.onRef('progress.video_id', '=', 'videos.id').on('progress.user_id', '=', viewer.id),
    )
    .where((eb) =>
      eb(
        'products.id',
        'in',
        eb
          .selectFrom('purchases')
          .where('user_id', '=', viewer.id)
          .where('status', '=', 'paid')
          .where('product_id', 'is not', null)
          .select('product_id'),
      ),
    )
    .where(usableBy(sql.ref('products.id'), viewer.id))
    .$if(communityId !== undefined, (query) => query.where('products.community_id', '=', communityId ?? ''))
    .where('videos.level', '<=', levelIn(sql.ref('products.community_id'), viewer))
    .groupBy(['modules.id', 'modules.product_id'])
    .select([
      'modules.id as module_id',
      'modules.product_id',
      sql<string>`count(*)`.as('total'),
      sql<string>`count(*) filter (where progress.watched)`.as('watched'),
    ])
    .execute()
}

/** Started but unfinished videos, most recent first. */
export function listStartedVideos(db: Db, viewer: Viewer, communityId: string | undefined) {
  return db
    .selectFrom('video_progress as progress')
    .innerJoin('videos', 'videos.id', 'progress.video_id')
    .innerJoin('modules', 'modules.id', 'videos.module_id')
    .innerJoin('products', 'products.id', 'modules.product_id')
    .leftJoin('media as poster', 'poster.id', 'videos.poster_media_id')
    .where('progress.user_id', '=', viewer.id)
    .where('progress.watched', '=', false)
    .where('progress.position', '>', 0)
    .where('videos.level', '<=', levelIn(sql.ref('products.community_id'), viewer))
    .where(usableBy(sql.ref('products.id'), viewer.id))
    .$if(communityId !== undefined, (query) => query.where('products.community_id', '=', communityId ?? ''))
    .select((eb) => [
      'videos.id as video_id',
      'videos.title as video_title',
      'modules.id as module_id',
      'modules.title as module_title',
      'products.id as product_id',
      'products.name as product_name',
      'progress.position',
      eb.fn.coalesce('videos.seconds', 'progress.duration').as('duration'),
      'poster.storage_key as poster_key',
      'progress.updated_at',
    ])
    .orderBy('progress.updated_at', 'desc')
    .limit(maxContinued)
    .execute()
}
