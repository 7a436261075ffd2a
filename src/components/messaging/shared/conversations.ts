import type { Conversation } from '#api/contract/messaging.ts'
import { messaging as t } from '#locales/messaging.ts'

export const isGroup = ({ type }: Pick<Conversation, 'type'>) => type === 'group'

/** What a conversation is called: a group by its name, a direct one by the other person's. */
export function conversationName(conversation: Pick<Conversation, 'type' | 'name'>): string {
  return conversation.name?.trim() || (isGroup(conversation) ? t.unnamedGroup : t.someone)
}
