import * as z from 'zod/mini'
import { id, idParams, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

/** One reply serves both documents' field sets; the profile screens extend it. */
export const userProfile = z.object({
  user_id: maybe(id),
  name: maybe(z.string()),
  initials: maybe(z.string()),
  fallback_color: maybe(z.string()),
  has_profile_image: maybe(z.boolean()),
  profile_image_url: maybe(z.string()),
  bio: maybe(z.string()),
})
export type UserProfile = z.output<typeof userProfile>

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/api/user-profiles/:id',
  summary: 'Profile of a user',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), data: userProfile }) },
})

export const getPublicUser = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Public facts of a user, without a token',
  auth: 'none',
  params: idParams,
  responses: {
    200: z.object({
      id,
      name: maybe(z.string()),
      bio: maybe(z.string()),
      public_profile_image_url: maybe(z.string()),
      has_profile_image: maybe(z.boolean()),
    }),
  },
})
