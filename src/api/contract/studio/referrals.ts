/** The referrals of a community, for its team. */
import * as z from 'zod/mini'
import { id, idParams, instant, intQuery, maybe, nextCursor } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { referralNotesMaxLength, referralStates } from '../referrals.ts'
import { multiLineOf, searchText } from '../text.ts'

export const boardPageSize = 50

export const boardReferral = z.object({
  id,
  nombre: z.string(),
  telefono: z.string(),
  email: maybe(z.string()),
  /** The referrer's text about the person. */
  notas: maybe(z.string()),
  estado: z.enum(referralStates),
  referrer_id: id,
  referrer_name: z.string(),
  created_at: instant,
  contacted_at: maybe(instant),
  converted_at: maybe(instant),
  /** Notes of the team, which the referrer never sees. */
  team_notes: z.string(),
  /** Version number. A change sends it back, and is refused if somebody else has changed the referral meanwhile. */
  version: z.number(),
})
export type BoardReferral = z.output<typeof boardReferral>

export const listBoard = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id/referrals',
  summary: 'Referrals of a community in one state: those that wait longest first, the others newest first',
  auth: 'bearer',
  pageCursor: true,
  params: idParams,
  query: z.object({
    estado: z.enum(referralStates),
    page: intQuery(1, 10_000, 1),
    /** Words in the name, phone or referrer. */
    q: z.optional(searchText),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      success: maybe(z.boolean()),
      referrals: z.array(boardReferral),
      total: z.number(),
    }),
  },
})

export const changeReferral = endpoint({
  method: 'PATCH',
  path: '/api/studio/communities/:id/referrals/:referral',
  summary: 'Changes state, dates or notes of a referral; the referrer sees the state at once',
  auth: 'bearer',
  params: z.object({ id, referral: id }),
  body: z.object({
    version: z.number().check(z.int()),
    estado: z.optional(z.enum(referralStates)),
    /** Null removes the date: not contacted, not converted. */
    contacted_at: z.optional(z.nullable(instant)),
    converted_at: z.optional(z.nullable(instant)),
    team_notes: z.optional(multiLineOf(referralNotesMaxLength)),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()), referral: boardReferral }) },
})
