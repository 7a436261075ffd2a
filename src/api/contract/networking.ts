import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Milliseconds between two looks at the queue, as the documents give it. */
export const queueRefreshMs = 30_000

export const sessionTypes = ['video', 'audio'] as const
export type SessionType = (typeof sessionTypes)[number]

export const networkingSettings = z.object({
  id: maybe(id),
  enabled: maybe(z.boolean()),
  session_duration_minutes: maybe(z.number()),
  min_participants: maybe(z.number()),
  max_participants: maybe(z.number()),
  matching_interval_minutes: maybe(z.number()),
  /** Some of `sessionTypes`. */
  allowed_session_types: maybe(z.array(z.string())),
  require_verification: maybe(z.boolean()),
  moderation_settings: maybe(z.looseObject({})),
  updated_at: maybe(instant),
})
export type NetworkingSettings = z.output<typeof networkingSettings>

export const getNetworkingSettings = endpoint({
  method: 'GET',
  path: '/api/networking/settings/:id',
  summary: 'Networking settings of a community, for its members; 404 when it has none',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      settings: maybe(networkingSettings),
      error: maybe(z.string()),
    }),
  },
})

export const queueInfo = z.object({
  queue_id: maybe(id),
  /** From 1. */
  position: maybe(z.number()),
  /** May have a fraction. */
  estimated_wait_minutes: maybe(z.number()),
  /** Its values are not documented: Faro's server says `waiting`; another one is printed as it is. */
  status: maybe(z.string()),
  joined_at: maybe(instant),
  last_seen: maybe(instant),
})
export type QueueInfo = z.output<typeof queueInfo>

/** Why somebody is no longer waiting without having left: not seen for too long, or networking was switched off. */
export const queueEndings = ['away', 'disabled'] as const

export const queueState = z.object({
  enabled: maybe(z.boolean()),
  users_in_queue: maybe(z.number()),
  /** When people are brought together next. Faro's own addition. */
  next_match_at: maybe(instant),
})
export type QueueState = z.output<typeof queueState>

/** Looking at the queue also tells it that the waiting person is still there. */
export const getQueueStatus = endpoint({
  method: 'GET',
  path: '/api/networking/queue/status/:id',
  summary: 'The queue of a community, and the caller’s place in it',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      queue_status: queueState,
      user_in_queue: maybe(z.boolean()),
      user_queue_info: maybe(queueInfo),
      /** The caller's running match, to be asked for. Faro's own addition. */
      match_id: maybe(id),
      /** One of `queueEndings`, told until the person joins or leaves. Faro's own addition. */
      ended_reason: maybe(z.string()),
      /** Now, by the server's clock, as the other moments are. Faro's own addition. */
      server_time: maybe(instant),
      error: maybe(z.string()),
    }),
  },
})

/** Of a language's tag. */
export const languageMaxLength = 16

export const joinQueue = endpoint({
  method: 'POST',
  path: '/api/networking/queue/join/:id',
  summary: 'Waits for a match; joining again keeps the place',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  body: z.object({
    preferences: z.object({
      language: z.optional(z.string().check(z.maxLength(languageMaxLength))),
      topics: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))),
      session_type: z.optional(z.enum(sessionTypes)),
    }),
  }),
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      data: maybe(z.object({ position: maybe(z.number()), estimated_wait_minutes: maybe(z.number()) })),
      error: maybe(z.string()),
    }),
  },
})

export const leaveQueue = endpoint({
  method: 'DELETE',
  path: '/api/extra/networking/queue/:id',
  summary: 'Leaves the queue of a community; who is not in it has left already. Faro’s own addition',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), match_id: maybe(id) }) },
})

export const matchedPerson = z.object({
  id,
  name: maybe(z.string()),
  profile_image_url: maybe(z.string()),
  bio: maybe(z.string()),
  /** Names of communities that both belong to, other than this one; those that the caller may know of. */
  shared_communities: maybe(z.array(z.string())),
  /** Topics that both want to talk of, as they were sent on joining. */
  shared_topics: maybe(z.array(z.string())),
  /** Whether that person has left the match already. */
  left: maybe(z.boolean()),
})
export type MatchedPerson = z.output<typeof matchedPerson>

export const networkingMatch = z.object({
  id,
  community_id: maybe(id),
  /** One of `sessionTypes`. */
  session_type: maybe(z.string()),
  matched_at: instant,
  ends_at: instant,
  /** The others of the match; people who block each other never meet. */
  people: z.array(matchedPerson),
})
export type NetworkingMatch = z.output<typeof networkingMatch>

export const getMatch = endpoint({
  method: 'GET',
  path: '/api/extra/networking/match/:id',
  summary: 'The caller’s running match in a community, or null. Faro’s own addition',
  auth: 'bearer',
  params: idParams,
  responses: {
    200: z.object({
      success: maybe(z.boolean()),
      match: maybe(networkingMatch),
      /** Now, by the server's clock, as the other moments are. */
      server_time: maybe(instant),
    }),
  },
})

export const openMatchConversation = endpoint({
  method: 'POST',
  path: '/api/extra/networking/matches/:id/conversation',
  summary:
    'The conversation of a match: direct of two, a group of more, begun by whoever asks first. Faro’s own addition',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()), conversation_id: maybe(id) }) },
})

export const endMatch = endpoint({
  method: 'POST',
  path: '/api/extra/networking/matches/:id/end',
  summary: 'Ends a match for the caller. Faro’s own addition',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})

export const reportReasons = ['spam', 'harassment', 'inappropriate', 'no_show', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportDetailsMaxLength = 1000

export const reportMatch = endpoint({
  method: 'POST',
  path: '/api/extra/networking/matches/:id/report',
  summary: 'Reports somebody of one’s own match to those who run the community. Faro’s own addition',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    user_id: id,
    reason: z.enum(reportReasons),
    details: z.optional(z.string().check(z.maxLength(reportDetailsMaxLength))),
    /** Blocks the person at once, too. */
    block: z.optional(z.boolean()),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})
