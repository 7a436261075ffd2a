import * as z from 'zod/mini'
import { fileOf, id, idParams, instant, intQuery, maybe, nextCursor } from './common.ts'
import { endpoint } from './endpoint.ts'
import { countedLine, countedText, searchText } from './text.ts'
import {
  attachmentMaxBytes,
  conversationTypes,
  groupDescriptionMaxLength,
  groupMaxMembers,
  groupNameMaxLength,
  messageMaxLength,
} from './values/messaging.ts'

export * from './values/messaging.ts'

const lastMessage = z.object({
  id: maybe(id),
  content: maybe(z.string()),
  type: maybe(z.string()),
  sender_name: maybe(z.string()),
  sent_at: maybe(instant),
  /** Not in the product spec. */
  sender_id: maybe(id),
  attachment_name: maybe(z.string()),
})

export const conversation = z.object({
  id,
  type: maybe(z.string()),
  /** A group's own name; in a direct conversation the other member's name. */
  name: maybe(z.string()),
  description: maybe(z.string()),
  unread_count: maybe(z.number()),
  last_message: maybe(lastMessage),
  last_message_at: maybe(instant),
  message_count: maybe(z.number()),
  /**
   * Not in the product spec: number of members, the other member of a direct conversation, and the caller's read position.
   */
  members_count: maybe(z.number()),
  other_user_id: maybe(id),
  /** Whether the caller blocks the other member of a direct conversation. */
  is_blocked: maybe(z.boolean()),
  image_url: maybe(z.string()),
  /** Position of the last message that the caller has read. */
  read_position: maybe(z.number()),
})
export type Conversation = z.output<typeof conversation>

/** The product spec does not define this object; its shape is Faro's own. */
export const attachment = z.object({
  id: maybe(id),
  name: maybe(z.string()),
  /** `image`, `video` or `file`. */
  kind: maybe(z.string()),
  content_type: maybe(z.string()),
  /** Bytes. */
  size: maybe(z.number()),
  url: maybe(z.string()),
  width: maybe(z.number()),
  height: maybe(z.number()),
})
export type Attachment = z.output<typeof attachment>

export const message = z.object({
  id,
  content: maybe(z.string()),
  /** `text`, `image`, `video`, `file`, or `system` for messages such as 'Ana left'. */
  type: maybe(z.string()),
  sender: maybe(z.object({ id: maybe(id), name: maybe(z.string()), image_url: maybe(z.string()) })),
  sent_at: maybe(instant),
  attachment: maybe(attachment),
  reply_to_message_id: maybe(id),
  /**
   * Not in the product spec: the conversation, the position in it (1, 2, 3 and so on, without gaps), the beginning of the
   * message it replies to, and, for its sender only, the idempotency key.
   */
  conversation_id: maybe(id),
  position: maybe(z.number()),
  reply_to: maybe(
    z.object({
      id: maybe(id),
      content: maybe(z.string()),
      type: maybe(z.string()),
      sender_name: maybe(z.string()),
    }),
  ),
  idempotency_key: maybe(z.string()),
})
export type Message = z.output<typeof message>

export const member = z.object({
  id,
  name: maybe(z.string()),
  image_url: maybe(z.string()),
  /** Position of the last message that they have read. Not in the product spec. */
  read_position: maybe(z.number()),
  joined_at: maybe(instant),
})
export type Member = z.output<typeof member>

/** A person found by the people search. */
export const person = z.object({
  id,
  name: maybe(z.string()),
  image_url: maybe(z.string()),
  bio: maybe(z.string()),
})
export type Person = z.output<typeof person>

const outcome = {
  success: maybe(z.boolean()),
  error: maybe(z.string()),
  message: maybe(z.string()),
}
const { message: _text, ...outcomeWithoutMessage } = outcome

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations',
  summary: 'A page of the conversations of the caller, the last active first',
  auth: 'bearer',
  pageCursor: true,
  query: z.object({
    type: z._default(z.literal(['all', ...conversationTypes]), 'all'),
    page: intQuery(1, 10_000, 1),
    limit: intQuery(1, 50, 20),
  }),
  responses: {
    200: z.object({
      ...nextCursor,
      ...outcome,
      conversations: z.array(conversation),
      /** Not in the product spec. */
      pagination: maybe(z.object({ hasMore: maybe(z.boolean()) })),
    }),
  },
})

/** An alternative to `listConversations`, which takes no other parameters than the specified ones. */
export const searchConversations = endpoint({
  ...listConversations,
  path: '/api/extra/messaging/conversations',
  summary: 'A page of the conversations of the caller whose name has these words, the last active first',
  query: z.extend(listConversations.query, {
    /** Beginnings of words; accents are ignored. */
    q: z.optional(searchText),
  }),
})

export const createConversation = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations',
  summary: 'Begins a conversation; a direct one that exists already is given again',
  auth: 'bearer',
  idempotency: 'optional',
  body: z.object({
    type: z.literal(conversationTypes),
    members: z.array(id).check(z.minLength(1), z.maxLength(groupMaxMembers)),
    name: z.optional(countedLine(groupNameMaxLength)),
    description: z.optional(countedText(groupDescriptionMaxLength)),
    message: z.optional(countedText(messageMaxLength)),
  }),
  responses: { 200: z.object({ ...outcome, conversation_id: maybe(id) }) },
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations/:id/messages',
  summary: 'The newest messages of a conversation, or those before one of them; oldest first',
  auth: 'bearer',
  params: idParams,
  query: z.object({
    page: intQuery(1, 100_000, 1),
    limit: intQuery(1, 100, 50),
    before_message_id: z.optional(id),
  }),
  responses: {
    200: z.object({
      ...outcome,
      messages: z.array(message),
      /** Not in the product spec. */
      pagination: maybe(z.object({ hasMore: maybe(z.boolean()) })),
    }),
  },
})

const sendReply = z.object({ ...outcomeWithoutMessage, message })
const sendFields = {
  content: z.optional(countedText(messageMaxLength)),
  reply_to_message_id: z.optional(id),
}

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/messages',
  summary: 'Sends a message: JSON, or multipart when there is an attachment',
  auth: 'bearer',
  idempotency: 'optional',
  params: idParams,
  body: z.object(sendFields),
  upload: z.object({ ...sendFields, attachment: z.optional(fileOf({ maxBytes: attachmentMaxBytes })) }),
  responses: { 200: sendReply },
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations/:id/members',
  summary: 'Who takes part in a conversation',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ ...outcome, members: z.array(member) }) },
})

export const addMembers = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/members',
  summary: 'Adds people to a group; any member may',
  auth: 'bearer',
  params: idParams,
  body: z.object({ user_ids: z.array(id).check(z.minLength(1), z.maxLength(groupMaxMembers)) }),
  responses: { 200: z.object(outcome) },
})

export const leaveConversation = endpoint({
  method: 'DELETE',
  path: '/api/messaging/conversations/:id/leave',
  summary: 'Leaves a conversation',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object(outcome) },
})

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/messaging/users/search',
  summary: 'People whose name has words that begin so, accents ignored',
  auth: 'bearer',
  query: z.object({
    q: searchText,
    exclude_conversation_id: z.optional(id),
  }),
  responses: { 200: z.object({ ...outcome, users: z.array(person) }) },
})

export const markRead = endpoint({
  method: 'POST',
  path: '/api/messaging/conversations/:id/mark-read',
  summary: 'Marks every message of a conversation as read',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ ...outcome, messages_marked: maybe(z.number()) }) },
})

export const messagingStats = endpoint({
  method: 'GET',
  path: '/api/messaging/stats',
  summary: 'How many messages the caller has not read',
  auth: 'bearer',
  responses: {
    200: z.object({ ...outcome, stats: maybe(z.object({ unread_messages: maybe(z.number()) })) }),
  },
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/api/extra/messaging/conversations/:id',
  summary: 'One conversation of the caller, as the list gives it',
  auth: 'bearer',
  params: idParams,
  responses: { 200: z.object({ ...outcome, conversation }) },
})

/**
 * Events of the live stream at `eventsPath`: server-sent events with JSON `data` of this shape. `hello`: the stream is
 * open; with `covered`, all events since the requested time follow. `resync`: events may be missing, refetch
 * everything. `message`: a new message, with the recipient's unread counts in the conversation and in total. `read`: a
 * member has read up to a position; the reader also gets the remaining total. `conversation`: it was created or
 * changed, or somebody joined or left. `activity`: the member's activity has changed; `shared`: that of many members at
 * once.
 */
export const liveEvent = z.union([
  z.object({ type: z.literal('hello'), covered: z.optional(z.boolean()) }),
  z.object({ type: z.literal('resync') }),
  z.object({
    type: z.literal('message'),
    conversation_id: id,
    message,
    unread_count: z.number(),
    unread_messages: z.number(),
  }),
  z.object({
    type: z.literal('read'),
    conversation_id: id,
    user_id: id,
    position: z.number(),
    unread_messages: z.optional(z.number()),
  }),
  z.object({ type: z.literal('conversation'), conversation_id: id, unread_messages: z.number() }),
  z.object({ type: z.literal('activity'), shared: z.optional(z.boolean()) }),
  /** Meetings of a community of the member have changed. */
  z.object({ type: z.literal('meetings') }),
  /**
   * The list of the member's communities has changed: one was archived, reopened, deleted or restored, or the member
   * was removed, readmitted, or got another role.
   */
  z.object({ type: z.literal('archived') }),
  /** The team of a community has changed one of the member's referrals. */
  z.object({ type: z.literal('referrals') }),
  /** Moderators have hidden this post or comment. */
  z.object({ type: z.literal('hidden'), id }),
])
export type LiveEvent = z.output<typeof liveEvent>
