import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Conversation } from '#api/contract/messaging.ts'
import { ownValue } from '#lib/ownValue.ts'
import { calendarDays, dateTime, briefDate, timeOfDay, toDate } from '#lib/dates.ts'
import { now } from '#lib/clock.ts'
import { messaging as t, thread } from '#locales/messaging.ts'
import { ConversationAvatar } from '../shared/ConversationAvatar.tsx'
import { conversationName, isGroup } from '../shared/conversations.ts'
import { UnreadBadge } from '#components/ui/UnreadBadge/UnreadBadge.tsx'

const Item = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    alignItems: 'center',
    paddingInline: '3',
    paddingBlock: '2.5',
    borderRadius: 'md',
    cursor: 'pointer',
    outlineOffset: '-2px',
    '&:hover': { bg: 'sunken' },
    '&[aria-current=true], &[aria-current=true]:hover': { bg: 'brand.subtle' },
  },
})
const Line = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' } })
const Name = chakra('span', { base: { flex: '1', truncate: true, fontWeight: '620' } })
const When = chakra('time', { base: { flexShrink: 0, fontSize: 'xs', color: 'text.muted' } })
const Preview = chakra('span', { base: { flex: '1', truncate: true, fontSize: 'sm', color: 'text.muted' } })

/** 'hh:mm' today, 'Ayer', else the date. */
function sentAtText(sentAt: string | null | undefined): string {
  const date = toDate(sentAt)
  if (!date) return ''
  const days = calendarDays(date, now())
  if (days === 0) return timeOfDay(date)
  return days === 1 ? thread.yesterday : briefDate(date)
}

function lastMessageText({ last_message: last, ...conversation }: Conversation, ownId: Id): string {
  if (!last?.id) return t.noMessages
  const kinds: Record<string, string> = {
    image: thread.image,
    video: thread.video,
    file: last.attachment_name ?? thread.attachment,
  }
  const words = last.content || ownValue(kinds, last.type ?? '') || ''
  if (last.type === 'system') return words
  if (sameId(last.sender_id, ownId)) return `${t.mine} ${words}`
  return isGroup(conversation) && last.sender_name ? `${last.sender_name}: ${words}` : words
}

export interface ConversationItemProps {
  conversation: Conversation
  /** Link to the conversation. */
  to: string
  /** Router state of that link. */
  state: unknown
  replace: boolean
  selected: boolean
  ownId: Id
  draft: string | undefined
}

/** A conversation in the list: name, last message or draft, time, and unread count. */
export function ConversationItem(props: ConversationItemProps) {
  const { conversation, to, state, replace, selected, ownId, draft } = props
  const unread = conversation.unread_count ?? 0
  const last = conversation.last_message_at ?? conversation.last_message?.sent_at
  return (
    <Item to={to} state={state} replace={replace} aria-current={selected || undefined}>
      <ConversationAvatar conversation={conversation} />
      <chakra.span display="grid" gap="0.5" minWidth="0">
        <Line>
          <Name>{conversationName(conversation)}</Name>
          {last && (
            <When dateTime={last} title={dateTime(last)}>
              {sentAtText(last)}
            </When>
          )}
        </Line>
        <Line>
          <Preview {...(unread > 0 && { color: 'text', fontWeight: '600' })}>
            {draft ? (
              <>
                <chakra.span color="accent" fontWeight="600">
                  {t.draft}
                </chakra.span>{' '}
                {draft}
              </>
            ) : (
              lastMessageText(conversation, ownId)
            )}
          </Preview>
          <UnreadBadge count={unread} />
        </Line>
      </chakra.span>
    </Item>
  )
}
