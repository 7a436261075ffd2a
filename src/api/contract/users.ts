import * as z from 'zod/mini'
import { id, idParams, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

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
