import type { FastifyInstance } from 'fastify'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Parsed } from '#api/contract/endpoint.ts'
import * as contract from '#api/contract/messaging.ts'
import { wordsIn } from '../../db/search.ts'
import { HttpError } from '../../errors.ts'
import { withRateLimit } from '../../limits/rateLimits.ts'
import { deleteMedia } from '../../media/derivedFiles.ts'
import { storeAttachment } from '../../media/storeUpload.ts'
import { attachmentLimit } from '../../media/fileLimits.ts'
import { idempotencyKeyOf } from '../../plugins/idempotencyKey.ts'
import { type Context, route } from '../../plugins/route.ts'
import type { Refusals } from '../../refusals.ts'
import { refuseBlockedIn, requireMembership, conversationNotFound } from './policy.ts'
import {
  findConversation,
  listConversations,
  listMembers,
  searchPeople,
  countUnread,
} from './conversations.ts'
import { listMessages, markRead, type OutgoingMessage, positionOf, sendMessage } from './messages.ts'
import { addMembers, openDirectConversation, leaveConversation, createGroup } from './members.ts'
import { toConversation, toMember, toMessage, toPerson } from './serializer.ts'

const tooLongText = `El mensaje no puede tener más de ${contract.messageMaxLength} caracteres`
const messageRefusals: Refusals = { 'content:too_big': tooLongText }
const conversationRefusals: Refusals = {
  'message:too_big': tooLongText,
  'name:too_big': `El nombre del grupo no puede tener más de ${contract.groupNameMaxLength} caracteres`,
  'description:too_big': `La descripción no puede tener más de ${contract.groupDescriptionMaxLength} caracteres`,
}

const { body: conversation } = contract.createConversation

/** The declared body. The name and description of a direct conversation are ignored, so they have no limits. */
const newConversation = z.discriminatedUnion('type', [
  z.extend(conversation, {
    type: z.literal('direct'),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
  }),
  z.extend(conversation, { type: z.literal('group') }),
])

export function messagingRoutes(app: FastifyInstance): void {
  const { db, media } = app

  const readConversations = async ({
    query,
    user,
    after,
  }: Pick<Context<typeof contract.searchConversations>, 'query' | 'user' | 'after'>) => {
    const { rows, hasMore, next } = await listConversations(db, user.id, { ...query, after })
    return {
      success: true,
      next_cursor: next,
      conversations: rows.map((row) => toConversation(media, row)),
      pagination: { hasMore },
    }
  }
  route(app, contract.searchConversations, readConversations)
  // Clients of earlier releases send its parameter to the specified call.
  route(app, { ...contract.searchConversations, path: contract.listConversations.path }, readConversations)

  route(app, contract.getConversation, async ({ params, user }) => {
    const { conversationId } = await requireMembership(db, user.id, params.id)
    const row = await findConversation(db, user.id, conversationId)
    if (!row) throw conversationNotFound()
    return { success: true, conversation: toConversation(media, row) }
  })

  route(
    app,
    { ...contract.createConversation, body: newConversation },
    async ({ body, user, key }) => {
      const { type, members, message: content, ...rest } = body
      const id = await withRateLimit(db, 'messages', { who: user.id, times: content ? 1 : 0 }, async () => {
        const begun =
          type === 'direct'
            ? await openDirectConversation(db, user, members)
            : await createGroup(db, user, { ...rest, members, key })
        // A repeated request sends the first message with the same key: it is stored once, even if the first request
        // failed before it.
        if (content) await sendMessage(db, user.id, begun, { content, key })
        return begun
      })
      return { success: true, conversation_id: id }
    },
    { refusals: conversationRefusals },
  )

  route(app, contract.listMessages, async ({ params, query, user }) => {
    const { conversationId, messageCount, firstPosition } = await requireMembership(db, user.id, params.id)
    const before =
      query.before_message_id === undefined
        ? messageCount + 1
        : await positionOf(db, conversationId, query.before_message_id)
    if (before === undefined || before < firstPosition) throw new HttpError(404, 'Mensaje no encontrado')
    const to = before - 1 - (query.page - 1) * query.limit
    const rows = await listMessages(db, { conversationId, from: firstPosition, to, limit: query.limit })
    return {
      success: true,
      messages: rows.map((row) => toMessage(media, row, { id: user.id, firstPosition })),
      pagination: { hasMore: to - query.limit >= firstPosition },
    }
  })

  route(
    app,
    contract.sendMessage,
    async ({ params, body, user, key, request, readForm }) => {
      // Check membership before reading the form: strangers must not upload anything.
      const membership = await requireMembership(db, user.id, params.id)
      const { conversationId, firstPosition } = membership
      if (body === undefined) await refuseBlockedIn(db, user.id, membership)
      const position =
        body === undefined
          ? await sendForm(app, conversationId, { user, request, readForm })
          : (await sendMessage(db, user.id, conversationId, { ...toOutgoing(body), key })).position
      const [row] = await listMessages(db, { conversationId, from: position, to: position, limit: 1 })
      if (!row) throw conversationNotFound()
      return { success: true, message: toMessage(media, row, { id: user.id, firstPosition }) }
    },
    { refusals: messageRefusals },
  )

  route(app, contract.listMembers, async ({ params, user }) => {
    const { conversationId } = await requireMembership(db, user.id, params.id)
    const rows = await listMembers(db, conversationId)
    return { success: true, members: rows.map((row) => toMember(media, row)) }
  })

  route(app, contract.addMembers, async ({ params, body, user }) => {
    const { conversationId } = await requireMembership(db, user.id, params.id)
    await addMembers(db, user, conversationId, body.user_ids)
    return { success: true, message: 'Personas añadidas' }
  })

  route(app, contract.leaveConversation, async ({ params, user }) => {
    const { conversationId } = await requireMembership(db, user.id, params.id)
    await leaveConversation(db, user, conversationId)
    return { success: true, message: 'Has salido de la conversación' }
  })

  route(app, contract.searchPeople, async ({ query, user }) => {
    if (wordsIn(query.q).length === 0) throw new HttpError(400, 'Escribe un nombre para buscar.')
    const without = query.exclude_conversation_id
    // Exclusions would tell a stranger who is in the conversation.
    if (without !== undefined) await requireMembership(db, user.id, without)
    const rows = await searchPeople(db, user.id, query.q, without === undefined ? undefined : String(without))
    return { success: true, users: rows.map((row) => toPerson(media, row)) }
  })

  route(app, contract.markRead, async ({ params, user }) => {
    const { conversationId } = await requireMembership(db, user.id, params.id)
    return { success: true, messages_marked: await markRead(db, user.id, conversationId) }
  })

  route(app, contract.messagingStats, async ({ user }) => {
    const unread = await countUnread(db, [user.id])
    return { success: true, stats: { unread_messages: unread.get(user.id) ?? 0 } }
  })
}

/**
 * The text and reference of a message.
 * @throws {HttpError} 400 for a message without a text and a file.
 */
function toOutgoing(
  { content = '', reply_to_message_id: replyTo }: Parsed<typeof contract.sendMessage, 'body'>,
  hasFile = false,
): OutgoingMessage {
  if (!content && !hasFile) throw new HttpError(400, 'Escribe un mensaje.')
  return { content, replyTo: replyTo === undefined ? undefined : String(replyTo) }
}

/** Sends a message from a form and returns its position. A refused or repeated message leaves no stored file. */
async function sendForm(
  app: FastifyInstance,
  conversationId: string,
  { user, request, readForm }: Pick<Context<typeof contract.sendMessage>, 'user' | 'request' | 'readForm'>,
): Promise<number> {
  const { storage } = app.media
  const target = await app.media.uploadTarget(user.id)
  let file: OutgoingMessage['file']
  const discard = async () => {
    // The job `delete-orphaned-files` removes what cannot be removed now.
    if (file) await deleteMedia(storage, file.media.key).catch(() => undefined)
  }
  try {
    const form = await readForm(async (field, stream, fileName) => {
      if (field !== 'attachment' || file) {
        stream.resume()
        return
      }
      file = {
        media: await storeAttachment(target, uuid(), stream, attachmentLimit),
        name: fileName,
        quota: target.quota,
      }
    })
    const outgoing = toOutgoing(form.validate(), file !== undefined)
    const key = idempotencyKeyOf(request, form.extra)
    const { position, repeated } = await sendMessage(app.db, user.id, conversationId, {
      ...outgoing,
      key,
      file,
    })
    if (repeated) await discard()
    return position
  } catch (error) {
    await discard()
    throw error
  } finally {
    target.quota.release()
  }
}
