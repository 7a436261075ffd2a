import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { levelIn, type Viewer } from './accessRepository.ts'

function moduleQuery(db: Db) {
  return db
    .selectFrom('modules')
    .innerJoin('products', 'products.id', 'modules.product_id')
    .innerJoin('communities', 'communities.id', 'products.community_id')
    .innerJoin('users as coach', 'coach.id', 'modules.coach_id')
    .selectAll('modules')
    .select([
      'coach.name as coach_name',
      'communities.id as community_id',
      'communities.name as community_name',
    ])
}

type ModuleRow = Awaited<ReturnType<ReturnType<typeof moduleQuery>['executeTakeFirstOrThrow']>>

function toModule(row: ModuleRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    created_at: row.created_at.toISOString(),
    // Only marks that there is a picture; it has a call of its own.
    image_url: row.image_media_id && `/api/modules/${row.id}/image`,
    coach: { id: row.coach_id, name: row.coach_name },
    level_required: row.level_required,
    community: { id: row.community_id, name: row.community_name },
  }
}

/** The modules of a product in order, with their number of videos. */
export async function listModules(db: Db, productId: string) {
  const [rows, counts] = await Promise.all([
    moduleQuery(db).where('modules.product_id', '=', productId).orderBy('position').execute(),
    db
      .selectFrom('videos')
      .innerJoin('modules', 'modules.id', 'videos.module_id')
      .where('modules.product_id', '=', productId)
      .select((eb) => ['module_id', eb.fn.countAll<string>().as('total')])
      .groupBy('module_id')
      .execute(),
  ])
  const videos = new Map(counts.map(({ module_id, total }) => [module_id, Number(total)]))
  return rows.map((row) => ({ ...toModule(row), videos: videos.get(row.id) ?? 0 }))
}

/** A module with its videos in order, without URLs, which have calls of their own. */
export async function findModuleWithVideos(db: Db, viewer: Viewer, moduleId: string) {
  const [row, videos] = await Promise.all([
    moduleQuery(db)
      .where('modules.id', '=', moduleId)
      .select(levelIn(sql.ref('communities.id'), viewer).as('viewer_level'))
      .executeTakeFirstOrThrow(),
    db.selectFrom('videos').where('module_id', '=', moduleId).selectAll().orderBy('position').execute(),
  ])
  return {
    ...toModule(row),
    ...(row.viewer_level !== viewer.level && { viewer_level: row.viewer_level }),
    videos: videos.map(({ id, title, position, level }) => ({
      id,
      title,
      video_url: null,
      order_index: position,
      level,
    })),
  }
}

export const findModuleImage = (db: Db, id: string) =>
  db
    .selectFrom('modules')
    .innerJoin('media', 'media.id', 'modules.image_media_id')
    .where('modules.id', '=', id)
    .select('storage_key')
    .executeTakeFirst()
