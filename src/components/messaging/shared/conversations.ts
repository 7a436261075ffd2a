import type { Conversation } from '#api/contract/messaging.ts'
import { messaging as t } from '#locales/messaging.ts'

export const isGroup = ({ type }: Pick<Conversation, 'type'>) => type === 'group'

/** Display name of a conversation: the group's name, or the other person's. */
export function conversationName(conversation: Pick<Conversation, 'type' | 'name'>): string {
  return conversation.name?.trim() || (isGroup(conversation) ? t.unnamedGroup : t.someone)
}
