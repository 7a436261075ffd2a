import type { FastifyInstance } from 'fastify'
import { sameId } from '#api/contract/common.ts'
import * as contract from '#api/contract/testimonials.ts'
import { HttpError } from '../../errors.ts'
import { isGuid } from '../../db/guid.ts'
import { route } from '../../plugins/route.ts'
import { mediaUrlRoutes } from './mediaUrlRoutes.ts'
import { listOwn, listTypes, ownStats, findRole, type TestimonialRow } from './repository.ts'
import { noAccess } from './failures.ts'
import { uploadRoutes } from './uploadRoutes.ts'

/** A community's prompts and the member's own testimonials. */
export function testimonialRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.listTestimonialTypes, async ({ params, user }) => {
    const communityId = String(params.id)
    const role = isGuid(communityId) ? await findRole(db, user.id, communityId) : undefined
    // The same error for a public, a private and an unknown community, so that the reply reveals nothing.
    if (!role) throw new HttpError(403, noAccess)
    const rows = await listTypes(db, communityId, user.id)
    return {
      success: true,
      data: rows.map((row) => ({
        id: row.id,
        title: row.title,
        description: row.description,
        prompt: row.prompt,
        points_value: row.points_value,
        total_testimonios: Number(row.total ?? 0),
        user_completed: Boolean(row.completed),
        created_at: row.created_at.toISOString(),
      })),
      count: rows.length,
      community_id: communityId,
      user_role: role,
    }
  })

  route(app, contract.listUserTestimonials, async ({ params, query, user, after }) => {
    if (!sameId(params.id, user.id)) throw new HttpError(403, 'Solo puedes ver tus propios testimonios')
    const communityId = query.community_id === undefined ? undefined : String(query.community_id)
    // An invalid id refers to a community without testimonials.
    if (communityId !== undefined && !isGuid(communityId)) return { success: true, data: [], stats: none }
    const [{ rows, next }, stats] = await Promise.all([
      listOwn(db, user.id, { communityId, after }),
      ownStats(db, user.id, communityId),
    ])
    return { success: true, next_cursor: next, data: rows.map(toTestimonial), stats }
  })

  mediaUrlRoutes(app)
  uploadRoutes(app)
}

const none: contract.TestimonialStats = {
  total_testimonios: 0,
  total_points_earned: 0,
  testimonios_with_video: 0,
  testimonios_with_image: 0,
}

function toTestimonial(row: TestimonialRow): contract.Testimonial {
  return {
    id: row.id,
    testimony_type_id: row.type_id,
    testimony_type_title: row.type_title,
    testimony_prompt: row.type_prompt,
    content: row.content,
    has_content: row.content !== '',
    has_video: row.video_media_id !== null,
    video_duration: row.video_duration,
    has_image: row.image_media_id !== null,
    points_earned: row.points_earned,
    created_at: row.created_at.toISOString(),
  }
}
