import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { deleteInBatches } from '../db/deleteInBatches.ts'
import { dayOldIds } from './dayOldIds.ts'

/**
 * Deletes day-old conversations without members. The last member to leave deletes a conversation, but deleting the
 * members' accounts does not.
 */
export async function deleteEmptyConversations(db: Db, signal?: AbortSignal): Promise<void> {
  for await (const ids of dayOldIds(db, 'conversations')) {
    if (signal?.aborted) return
    await deleteInBatches(
      db,
      'conversations',
      sql`id = any(${ids}::uuid[])
        and not exists (select from conversation_members m where m.conversation_id = conversations.id)`,
    )
  }
}
