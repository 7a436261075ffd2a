import { chakra } from '@chakra-ui/react'
import { Reply } from 'lucide-react'
import type { Id } from '#api/contract/common.ts'
import type { Message } from '#api/contract/messaging.ts'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { dateTime, timeOfDay } from '#lib/dates.ts'
import { messaging, thread as t } from '#locales/messaging.ts'
import { AttachmentView } from './AttachmentView.tsx'
import { Bubble, Day, NewLine, Note, BubbleRow, ReplyButton, Sender, MessageText } from './parts.tsx'
import { Quote } from './Quote.tsx'
import type { MessageLine } from './rows.ts'

export interface MessageRowProps {
  row: MessageLine
  /** Shows the senders' names. */
  group: boolean
  /** Highlighted, because the user has just jumped to it. */
  flashing: boolean
  /** Read receipt; only under the member's last message. */
  receipt?: string | undefined
  onReply: (message: Message) => void
  onJump: (id: Id) => void
  onBroken: (id: Id) => void
}

/** A message in the thread. It uses few elements, because hundreds render while scrolling. */
export function MessageRow({ row, group, flashing, receipt, onReply, onJump, onBroken }: MessageRowProps) {
  const { message, own } = row
  const name = message.sender?.name || messaging.someone
  const above = (
    <>
      {row.day && <Day>{row.day}</Day>}
      {row.firstUnread && <NewLine>{t.newLine}</NewLine>}
    </>
  )
  if (message.type === 'system') {
    return (
      <>
        {above}
        <Note>{message.content}</Note>
      </>
    )
  }
  return (
    <>
      {above}
      <BubbleRow own={own} startsRun={row.startsRun}>
        <Bubble
          own={own}
          flashing={flashing}
          data-message={String(message.id)}
          tabIndex={flashing ? -1 : undefined}
        >
          {row.startsRun && <Sender srOnly={own || !group}>{own ? messaging.you : name}</Sender>}
          {message.reply_to_message_id !== null && message.reply_to_message_id !== undefined && (
            <Quote message={message} onJump={onJump} />
          )}
          {message.attachment && (
            <AttachmentView attachment={message.attachment} onBroken={() => onBroken(message.id)} />
          )}
          <MessageText>
            {message.content && <LinkedText text={message.content} />}
            <time dateTime={message.sent_at ?? undefined} title={dateTime(message.sent_at)}>
              {timeOfDay(message.sent_at)}
            </time>
          </MessageText>
        </Bubble>
        <ReplyButton
          type="button"
          aria-label={t.replyTo(own ? messaging.you : name)}
          onClick={() => onReply(message)}
        >
          <Reply aria-hidden="true" />
        </ReplyButton>
      </BubbleRow>
      {receipt && (
        <chakra.p textAlign="end" fontSize="xs" color="text.muted" paddingBottom="1">
          {receipt}
        </chakra.p>
      )}
    </>
  )
}
