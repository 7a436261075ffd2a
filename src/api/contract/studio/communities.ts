/** A community's data for the people who run it. */
import * as z from 'zod/mini'
import { fileOf, id, idParams, imageTypes, instant, intQuery, maybe } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { removedReply } from './changes.ts'
import { multiLineOf, requiredSingleLine, singleLineOf } from '../text.ts'

export const communityNameMaxLength = 80
export const communityDescriptionMaxLength = 600
export const communityImageMaxBytes = 10 * 1024 * 1024
export const communityMembersMax = 1_000_000

/**
 * How people become members: anybody can join `publica` and `gratuita`; `por_pago` requires a payment, `invitacion`
 * an invitation. Only `publica` is readable for non-members.
 */
export const communityAccess = ['publica', 'gratuita', 'por_pago', 'invitacion'] as const
export type CommunityAccess = (typeof communityAccess)[number]

/** ISO 4217. */
export const communityCurrencies = ['EUR', 'USD', 'MXN', 'COP', 'ARS', 'CLP', 'PEN'] as const
export type CommunityCurrency = (typeof communityCurrencies)[number]

/**
 * Minimum and maximum price per currency, not in cents. The payment provider refuses charges below 0.50 EUR or USD in
 * the currency of its payouts: the minimums are higher, with a margin for changing exchange rates. It accepts at most
 * eight digits of minor units.
 */
export const communityPriceLimits: Readonly<Record<CommunityCurrency, readonly [number, number]>> = {
  EUR: [0.5, 10_000],
  USD: [1, 10_000],
  MXN: [20, 200_000],
  COP: [4000, 999_999],
  ARS: [2000, 999_999],
  CLP: [1000, 9_000_000],
  PEN: [4, 40_000],
}

/** Described only: the server compares the price with the limits of its currency. */
const highestPrice = Math.max(...Object.values(communityPriceLimits).map(([, most]) => most))

/** Editable fields. */
export const communitySettings = z.object({
  name: requiredSingleLine(communityNameMaxLength),
  description: multiLineOf(communityDescriptionMaxLength),
  access_type: z.enum(communityAccess),
  /** Required for access `por_pago`; within `communityPriceLimits`. */
  price: z.nullable(z.number().check(z.positive(), z.meta({ maximum: highestPrice }))),
  currency: z.enum(communityCurrencies),
  /** No limit when null. */
  max_members: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(communityMembersMax))),
  /** Whether Explorar lists it. */
  listed: z.boolean(),
  featured_product_id: z.nullable(id),
})
export type CommunitySettings = z.output<typeof communitySettings>

export const runCommunity = z.object({
  id,
  name: z.string(),
  description: z.string(),
  access_type: z.enum(communityAccess),
  price: z.nullable(z.number()),
  currency: z.string(),
  max_members: z.nullable(z.number()),
  listed: z.boolean(),
  featured_product_id: z.nullable(id),
  member_count: z.number(),
  reviews_count: z.number(),
  /** Null without reviews. */
  average_rating: z.nullable(z.number()),
  /** Number of people with paid access that has not ended. */
  paid_access: maybe(z.number()),
  /** Signed URL of the picture. */
  image_url: maybe(z.string()),
  coach_name: z.string(),
  coach_bio: maybe(z.string()),
  coach_image: maybe(z.string()),
  /** Version number. An edit sends it back, and is refused if somebody else has edited the community meanwhile. */
  version: z.number(),
  archived_at: maybe(instant),
  deleted_at: maybe(instant),
  /** Products that may be the featured one. */
  products: z.array(
    z.object({ id, name: z.string(), price: z.number(), currency: z.string(), promise: maybe(z.string()) }),
  ),
})
export type RunCommunity = z.output<typeof runCommunity>

const communityReply = z.object({ success: maybe(z.boolean()), community: runCommunity })

export const createCommunity = endpoint({
  method: 'POST',
  path: '/api/studio/communities',
  summary: 'Creates a community of the caller’s own',
  auth: 'bearer',
  idempotency: 'required',
  body: communitySettings,
  responses: { 200: communityReply },
})

export const readCommunity = endpoint({
  method: 'GET',
  path: '/api/studio/communities/:id',
  summary: 'A community with everything that can be edited',
  auth: 'bearer',
  params: idParams,
  responses: { 200: communityReply },
})

export const editCommunity = endpoint({
  method: 'PATCH',
  path: '/api/studio/communities/:id',
  summary: 'Edits a community; 409 when somebody has saved another edit meanwhile',
  auth: 'bearer',
  params: idParams,
  body: z.extend(z.partial(communitySettings), { version: z.number().check(z.int()) }),
  responses: { 200: communityReply },
})

export const uploadCommunityImage = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/image',
  summary: 'Gives a community a picture',
  auth: 'bearer',
  params: idParams,
  form: z.object({ image: fileOf({ maxBytes: communityImageMaxBytes, types: imageTypes }) }),
  responses: { 200: communityReply },
})

export const removeCommunityImage = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id/image',
  summary: 'Takes the picture of a community away',
  auth: 'bearer',
  params: idParams,
  /** `change` is the change's id for undoing it; missing if there was no picture. */
  responses: { 200: z.extend(communityReply, { change: maybe(id) }) },
})

export const archiveCommunity = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/archive',
  summary: 'Closes a community: its members can read it, nothing new is added',
  auth: 'bearer',
  params: idParams,
  responses: { 200: communityReply },
})

export const reopenCommunity = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id/archive',
  summary: 'Opens an archived community again',
  auth: 'bearer',
  params: idParams,
  responses: { 200: communityReply },
})

export const deleteCommunity = endpoint({
  method: 'DELETE',
  path: '/api/studio/communities/:id',
  summary:
    'Takes a community away from everybody; after thirty days it is gone for good. Paid access has to be named',
  auth: 'bearer',
  params: idParams,
  query: z.object({
    /** The community's name, typed as a confirmation. */
    name: singleLineOf(200),
    /** The displayed `paid_access`; the reply is 409 if it has grown. */
    paid_access: intQuery(0, 100_000_000, 0),
  }),
  responses: { 200: removedReply },
})

export const restoreCommunity = endpoint({
  method: 'POST',
  path: '/api/studio/communities/:id/restore',
  summary: 'Brings a deleted community back, with its members',
  auth: 'bearer',
  params: idParams,
  responses: { 200: communityReply },
})
