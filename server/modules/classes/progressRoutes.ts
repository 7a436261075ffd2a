import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/classes/progress.ts'
import { imageUrlSeconds } from '../../media/routes.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { requireProduct, requireModule, requireVideo } from './policy.ts'
import {
  listStartedVideos,
  listCaptions,
  listModuleProgress,
  saveProgress,
  countWatchedByModule,
} from './progressRepository.ts'
import { findStep, setStepTicked, listTickedSteps } from './stepRepository.ts'

/** Members' progress in videos and action plans. */
export function classProgressRoutes(app: FastifyInstance): void {
  const { db, media } = app
  const posterUrl = (key: string | null) => key && media.url(key, imageUrlSeconds)

  route(app, contract.getModuleProgress, async ({ params, user }) => {
    const id = await requireModule(db, user.id, params.id)
    const rows = await listModuleProgress(db, user, id)
    const captions = await listCaptions(
      db,
      rows.map((row) => row.id),
    )
    return {
      success: true,
      videos: rows.map((row) => ({
        video_id: row.id,
        position: row.position ?? 0,
        duration: row.duration,
        watched: row.watched ?? false,
        updated_at: row.updated_at?.toISOString(),
        poster_url: posterUrl(row.poster_key),
        captions: captions
          .filter(({ video_id }) => video_id === row.id)
          .map(({ language, label, vtt }) => ({ language, label, vtt })),
      })),
    }
  })

  route(app, contract.saveVideoProgress, async ({ params, body, user }) => {
    const video = await requireVideo(db, user, params.id)
    const row = await saveProgress(db, user.id, video.id, body, video.seconds)
    const { video_id, position, duration, watched, updated_at } = row
    return {
      success: true,
      progress: {
        video_id,
        position,
        duration: video.seconds ?? duration,
        watched,
        updated_at: updated_at.toISOString(),
      },
    }
  })

  route(app, contract.getLearningProgress, async ({ query, user }) => {
    const communityId = query.community_id === undefined ? undefined : String(query.community_id)
    if (communityId !== undefined && !isGuid(communityId)) {
      return { success: true, continue: [], products: [], modules: [] }
    }
    const [shares, videos] = await Promise.all([
      countWatchedByModule(db, user, communityId),
      listStartedVideos(db, user, communityId),
    ])
    const byModule = shares.map(({ module_id, product_id, total, watched }) => ({
      module_id,
      product_id,
      total: Number(total),
      watched: Number(watched),
    }))
    const byProduct = new Map<string, { product_id: string; total: number; watched: number }>()
    for (const { product_id, total, watched } of byModule) {
      const sum = byProduct.get(product_id) ?? { product_id, total: 0, watched: 0 }
      byProduct.set(product_id, { product_id, total: sum.total + total, watched: sum.watched + watched })
    }
    return {
      success: true,
      continue: videos.map(({ poster_key, updated_at, ...video }) => ({
        ...video,
        poster_url: posterUrl(poster_key),
        updated_at: updated_at.toISOString(),
      })),
      products: [...byProduct.values()],
      modules: byModule,
    }
  })

  route(app, contract.listSteps, async ({ params, user }) => {
    const id = await requireProduct(db, user.id, params.id)
    const rows = await listTickedSteps(db, user.id, id)
    return {
      success: true,
      steps: rows.map(({ step_id, done_at }) => ({ step_id, done: true, done_at: done_at.toISOString() })),
    }
  })

  route(app, contract.tickStep, async ({ params, body, user }) => {
    const step = await findStep(db, params.id)
    await requireProduct(db, user.id, step.product_id)
    const doneAt = await setStepTicked(db, user.id, step.id, body.done)
    return {
      success: true,
      step: { step_id: step.id, done: body.done, done_at: doneAt?.toISOString() },
    }
  })
}
