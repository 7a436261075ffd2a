import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/profiles.ts'
import { now } from '#lib/clock.ts'
import { HttpError } from '../../errors.ts'
import { imageRefusals } from '../../media/storeFormImage.ts'
import { route } from '../../plugins/route.ts'
import { limitAttempts } from '../../limits/attempts.ts'
import { madridDay } from './age.ts'
import { saveProfile } from './saveProfile.ts'
import { profileRefusals, validateProfile } from './validate.ts'
import { setFollowing } from './follow.ts'
import { removePicture, storePicture } from './pictures.ts'
import { mayView, userNotFound } from './policy.ts'
import { toProfilePost } from './serializer.ts'
import { loadProfile } from './service.ts'
import { findProfile, listPosts } from './repository.ts'

/** Rate limit of following and unfollowing: more than a person can click. */
const followLimit = { limit: 240, seconds: 60 }

/** Rate limit of picture uploads, which are expensive to convert. */
const uploadLimit = { limit: 60, seconds: 600 }

/** Profiles, their posts, and following. */
export function profileRoutes(app: FastifyInstance): void {
  const { db, media } = app

  route(app, contract.getUserProfile, async ({ params, user }) => ({
    success: true,
    data: await loadProfile(app, user.id, params.id),
  }))

  route(app, contract.listUserPosts, async ({ params, query, user, after }) => {
    const profile = await findProfile(db, user.id, params.id)
    if (!profile) throw userNotFound()
    if (!mayView(profile, user.id)) {
      throw new HttpError(403, 'Esta cuenta es privada', { code: 'PRIVATE_ACCOUNT' })
    }
    const { rows, hasMore, next } = await listPosts(db, user.id, profile.id, { ...query, after })
    return {
      success: true,
      next_cursor: next,
      posts: rows.map((row) => toProfilePost(media, row)),
      pagination: { hasMore },
    }
  })

  for (const [endpoint, following] of [
    [contract.follow, true],
    [contract.unfollow, false],
  ] as const) {
    route(app, endpoint, async ({ params, user }) => {
      await limitAttempts(db, `follow:${user.id}`, followLimit.limit, followLimit.seconds)
      return setFollowing(db, user.id, params.id, following)
    })
  }

  const ownProfile = async (userId: string) => ({
    success: true,
    data: await loadProfile(app, userId, userId),
  })

  route(
    app,
    contract.updateProfile,
    async ({ params, body, user }) => {
      requireOwn(params.id, user.id)
      await saveProfile(db, user.id, validateProfile(body, madridDay(now())))
      return ownProfile(user.id)
    },
    { refusals: profileRefusals },
  )

  for (const [kind, upload, removal] of [
    ['avatar', contract.uploadAvatar, contract.removeAvatar],
    ['cover', contract.uploadCover, contract.removeCover],
  ] as const) {
    route(
      app,
      upload,
      async ({ params, user, readForm }) => {
        // Check this before reading the file.
        requireOwn(params.id, user.id)
        await limitAttempts(db, `picture:${user.id}`, uploadLimit.limit, uploadLimit.seconds)
        await storePicture(app, user.id, readForm, kind)
        return ownProfile(user.id)
      },
      { refusals: imageRefusals },
    )
    route(app, removal, async ({ params, user }) => {
      requireOwn(params.id, user.id)
      await removePicture(app, user.id, kind)
      return ownProfile(user.id)
    })
  }
}

/** @throws {HttpError} 403 unless the id is the user's own. */
function requireOwn(id: string | number, userId: string): void {
  if (String(id).toLowerCase() !== userId) throw new HttpError(403, 'Solo puedes cambiar tu propio perfil')
}
