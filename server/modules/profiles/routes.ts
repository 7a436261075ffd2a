import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/profiles.ts'
import { HttpError } from '../../errors.ts'
import { route } from '../../plugins/route.ts'
import { limitTries } from '../auth/rateLimit.ts'
import { setFollowing } from './follow.ts'
import { mayView, profileFor, toProfilePost, unknownUser } from './replies.ts'
import { findProfile, listPosts } from './repository.ts'

/** Times that somebody may follow or unfollow in a window: more than a person can click. */
const follows = { limit: 240, seconds: 60 }

/** Profiles, their posts, and following. */
export function profileRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getUserProfile, async ({ params, user }) => ({
    success: true,
    data: await profileFor(app, user.id, params.id),
  }))

  route(app, contract.listUserPosts, async ({ params, query, user }) => {
    const profile = await findProfile(db, user.id, params.id)
    if (!profile) throw unknownUser()
    if (!mayView(profile, user.id)) {
      throw new HttpError(403, 'Esta cuenta es privada', { code: 'PRIVATE_ACCOUNT' })
    }
    const { rows, hasMore } = await listPosts(db, user.id, profile.id, query)
    return {
      success: true,
      posts: rows.map((row) => toProfilePost(media, row)),
      pagination: { hasMore },
    }
  })

  for (const [endpoint, following] of [
    [contract.follow, true],
    [contract.unfollow, false],
  ] as const) {
    route(app, endpoint, async ({ params, user }) => {
      await limitTries(db, `follow:${user.id}`, follows.limit, follows.seconds)
      return setFollowing(db, user.id, params.id, following)
    })
  }
}
