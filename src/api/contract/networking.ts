import * as z from 'zod/mini'
import { id, idParams, instant, maybe } from './common.ts'
import { endpoint } from './endpoint.ts'
import { multiLineOf, singleLineOf } from './text.ts'
import {
  sessionTypes,
  languageMaxLength,
  reportReasons,
  reportDetailsMaxLength,
} from './values/networking.ts'

export * from './values/networking.ts'

export const networkingSettings = z.object({
  id: maybe(id),
  enabled: maybe(z.boolean()),
  session_duration_minutes: maybe(z.number()),
  min_participants: maybe(z.number()),
  max_participants: maybe(z.number()),
  matching_interval_minutes: maybe(z.number()),
  /** A subset of `sessionTypes`. */
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
  /** Counted from 1. */
  position: maybe(z.number()),
  /** May have a fraction. */
  estimated_wait_minutes: maybe(z.number()),
  /** Values are not specified. Faro's server sends `waiting`; other values are displayed unchanged. */
  status: maybe(z.string()),
  joined_at: maybe(instant),
  last_seen: maybe(instant),
})
export type QueueInfo = z.output<typeof queueInfo>

export const queueState = z.object({
  enabled: maybe(z.boolean()),
  users_in_queue: maybe(z.number()),
  /** Time of the next matching round. Not in the product spec. */
  next_match_at: maybe(instant),
})
export type QueueState = z.output<typeof queueState>

/** The queue's status. Calling it also keeps the member's position. */
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
      /** Id of the caller's current match. Not in the product spec. */
      match_id: maybe(id),
      /** One of `queueEndings`, until the member joins or leaves. Not in the product spec. */
      ended_reason: maybe(z.string()),
      /** The server's current time, for converting the other times. Not in the product spec. */
      server_time: maybe(instant),
      error: maybe(z.string()),
    }),
  },
})

export const joinQueue = endpoint({
  method: 'POST',
  path: '/api/networking/queue/join/:id',
  summary: 'Waits for a match; joining again keeps the place',
  auth: 'bearer',
  renew: 'on-401',
  params: idParams,
  body: z.object({
    preferences: z.object({
      language: z.optional(singleLineOf(languageMaxLength)),
      topics: z.optional(z.array(singleLineOf(64)).check(z.maxLength(20))),
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
  /** Names of other communities that both people belong to and the caller may see. */
  shared_communities: maybe(z.array(z.string())),
  /** Topics that both people chose when joining. */
  shared_topics: maybe(z.array(z.string())),
  /** Whether that person has already left the match. */
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
  /** The other people of the match; people who block each other are never matched. */
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
      /** The server's current time, for converting the other times. */
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

export const reportMatch = endpoint({
  method: 'POST',
  path: '/api/extra/networking/matches/:id/report',
  summary: 'Reports somebody of one’s own match to those who run the community. Faro’s own addition',
  auth: 'bearer',
  params: idParams,
  body: z.object({
    user_id: id,
    reason: z.enum(reportReasons),
    details: z.optional(multiLineOf(reportDetailsMaxLength)),
    /** Whether to block the person as well. */
    block: z.optional(z.boolean()),
  }),
  responses: { 200: z.object({ success: maybe(z.boolean()) }) },
})
