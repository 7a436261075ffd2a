import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe, okReply, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { countedLine, countedText, email, maxUnits } from './text.ts'
import {
  referralEmailMaxLength,
  referralNameMaxLength,
  referralNotesMaxLength,
  referralPhoneMaxLength,
  referralsLimit,
} from './values/referrals.ts'

export * from './values/referrals.ts'

export const referral = z.object({
  id,
  nombre: maybe(z.string()),
  telefono: maybe(z.string()),
  email: maybe(z.string()),
  notas: maybe(z.string()),
  community_id: maybe(id),
  community_name: maybe(z.string()),
  /** One of `referralStates`; anything else is treated as pendiente. */
  estado: maybe(z.string()),
  created_at: maybe(instant),
  fecha_contacto: maybe(instant),
  fecha_conversion: maybe(instant),
})
export type Referral = z.output<typeof referral>

export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals',
  summary: 'The caller’s own referrals, newest first',
  auth: 'bearer',
  pageCursor: true,
  query: z.object({
    limit: intQuery(1, 100, referralsLimit),
    /** The referrer; only the caller's own referrals are ever returned. */
    referrer_id: z.optional(id),
    community_id: z.optional(id),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      referrals: maybe(z.array(referral)),
      error: maybe(z.string()),
    }),
  },
})

export const createReferral = endpoint({
  method: 'POST',
  path: '/api/referrals',
  summary: 'Refers somebody to a community',
  auth: 'bearer',
  idempotency: 'optional',
  body: z.object({
    nombre: countedLine(referralNameMaxLength),
    telefono: countedLine(referralPhoneMaxLength),
    community_id: id,
    email: z.optional(email.check(z.maxLength(referralEmailMaxLength), maxUnits(referralEmailMaxLength))),
    notas: z.optional(countedText(referralNotesMaxLength)),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      id: maybe(id),
      referral_id: maybe(id),
      error: maybe(z.string()),
      message: maybe(z.string()),
    }),
  },
})

export const deleteReferral = endpoint({
  method: 'DELETE',
  path: '/api/referrals/:id',
  summary: 'Deletes a referral for good, with the points it earned',
  auth: 'bearer',
  params: idParams,
  responses: { 200: okReply },
})
