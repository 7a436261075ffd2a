/** Messages that are written for somebody, and what moderators do with messages. */
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { insertDirect } from './members.ts'
import { appendMessage } from './messages.ts'
import { notify } from './notifications.ts'

/** What stands in the place of a hidden message. */
const hiddenText = 'Mensaje retirado por moderación'

/**
 * Writes a direct message within a transaction, also to who has left the conversation or blocks the sender: what a
 * moderator has to tell arrives. Returns the conversation's id.
 */
export async function writeDirectMessage(
  trx: Transaction<Database>,
  { from, to, content }: { from: string; to: string; content: string },
): Promise<string> {
  const conversationId = await insertDirect(trx, { id: from }, [from, to].toSorted())
  await trx
    .updateTable('conversation_members')
    .set({ left_at: null })
    .where('conversation_id', '=', conversationId)
    .where('left_at', 'is not', null)
    .execute()
  await appendMessage(trx, conversationId, { type: 'text', content, sender_id: from })
  return conversationId
}

/** Puts a sentence in the place of a message, whose words and file are kept apart; those who read it see it vanish. */
export async function hideMessage(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .insertInto('hidden_messages')
    .columns(['message_id', 'type', 'content', 'attachment_media_id'])
    .expression(
      trx
        .selectFrom('messages')
        .where('id', '=', id)
        .select(['id', 'type', 'content', 'attachment_media_id']),
    )
    .execute()
  const { conversation_id: conversation } = await trx
    .updateTable('messages')
    .set({ type: 'system', content: hiddenText, attachment_media_id: null })
    .where('id', '=', id)
    .returning('conversation_id')
    .executeTakeFirstOrThrow()
  await notify(trx, { kind: 'changed', conversation })
}

/** Puts a hidden message back. */
export async function restoreMessage(trx: Transaction<Database>, id: string): Promise<void> {
  const { conversation_id: conversation } = await trx
    .updateTable('messages')
    .from('hidden_messages as hidden')
    .whereRef('hidden.message_id', '=', 'messages.id')
    .where('messages.id', '=', id)
    .set((eb) => ({
      type: eb.ref('hidden.type'),
      content: eb.ref('hidden.content'),
      attachment_media_id: eb.ref('hidden.attachment_media_id'),
    }))
    .returning('messages.conversation_id')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('hidden_messages').where('message_id', '=', id).execute()
  await notify(trx, { kind: 'changed', conversation })
}
