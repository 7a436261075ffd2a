/**
 * Maximum length of a message, of a group's name and of its description. The product spec has no such limit.
 */
export const messageMaxLength = 4000
export const groupNameMaxLength = 80
export const groupDescriptionMaxLength = 300

/** Maximum number of members in a group, including its creator. */
export const groupMaxMembers = 100
export const attachmentMaxBytes = 100 * 1024 * 1024
export const conversationTypes = ['direct', 'group'] as const
export type ConversationType = (typeof conversationTypes)[number]

/**
 * Path of the stream of {@link liveEvent}s, authorised by the bearer token. The query parameter `since` (milliseconds
 * since 1970, server time) repeats events from that time; the client must tolerate duplicates.
 */
export const eventsPath = '/api/extra/messaging/events'

/** Milliseconds for which the server stores events. */
export const eventMemoryMs = 60_000

/** Milliseconds before `since` from which events are repeated, because of clock differences and latency. */
export const eventMarginMs = 5000

/** Milliseconds between heartbeats on the stream. */
export const heartbeatMs = 15_000
