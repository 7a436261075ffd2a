/**
 * Maximum length of a message, of a group's name and of its description. The product spec has no such limit.
 */
export const messageMaxLength = 4000
export const groupNameMaxLength = 80
export const groupDescriptionMaxLength = 300

/** Members of a group, its creator included. */
export const groupMaxMembers = 100
export const attachmentMaxBytes = 100 * 1024 * 1024
export const conversationTypes = ['direct', 'group'] as const
export type ConversationType = (typeof conversationTypes)[number]

/**
 * Path of the stream of {@link liveEvent}s; authorised by the bearer token. Its query may have `since`, milliseconds
 * since 1970 by the server's clock: events from then on are repeated, which must not matter to the client.
 */
export const eventsPath = '/api/extra/messaging/events'

/** Milliseconds for which the server remembers events. */
export const eventMemoryMs = 60_000

/** Milliseconds before the named moment from which events are repeated: clocks differ, and replies take a while. */
export const eventMarginMs = 5000

/** Milliseconds between heartbeats on the stream. */
export const heartbeatMs = 15_000
