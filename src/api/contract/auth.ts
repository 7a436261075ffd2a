import * as z from 'zod/mini'
import { id, maybe, okReply } from './common.ts'
import { endpoint } from './endpoint.ts'
import { emailMaxLength, passwordMaxLength, passwordMinLength, personNameMaxLength } from './limits.ts'

/** The session's user. Level is 1 and role is 'user' where a reply omits them. */
export const sessionUser = z.object({
  id,
  name: maybe(z.string()),
  email: maybe(z.string()),
  level: maybe(z.number()),
  role: maybe(z.string()),
  has_profile_image: maybe(z.boolean()),
  public_profile_image_url: maybe(z.string()),
})
export type SessionUser = z.output<typeof sessionUser>

const authReply = z.object({
  success: maybe(z.boolean()),
  token: maybe(z.string()),
  user: maybe(sessionUser),
  message: maybe(z.string()),
  error: maybe(z.string()),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs a member in',
  auth: 'none',
  renew: 'never',
  body: z.object({
    email: z.string().check(z.maxLength(emailMaxLength)),
    password: z.string().check(z.maxLength(passwordMaxLength)),
  }),
  responses: { 200: z.extend(authReply, { tokenConfig: maybe(z.record(z.string(), z.unknown())) }) },
})

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Creates an account and signs it in',
  auth: 'none',
  renew: 'never',
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(personNameMaxLength)),
    email: z.string().check(z.minLength(1), z.maxLength(emailMaxLength)),
    password: z.string().check(z.minLength(passwordMinLength), z.maxLength(passwordMaxLength)),
    level: z.optional(z.number().check(z.int(), z.gte(1), z.lte(5))),
    role: z.optional(z.string().check(z.maxLength(64))),
  }),
  responses: { 200: authReply },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Ends the session',
  auth: 'bearer',
  renew: 'never',
  responses: { 200: okReply },
})

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user',
  auth: 'bearer',
  responses: { 200: z.object({ success: maybe(z.boolean()), user: maybe(sessionUser) }) },
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Renews the session token',
  auth: 'bearer',
  renew: 'never',
  body: z.object({}),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      token: maybe(z.string()),
      user: maybe(sessionUser),
      expiresIn: maybe(z.union([z.number(), z.string()])),
      error: maybe(z.string()),
    }),
  },
})
