import { chakra } from '@chakra-ui/react'
import { Flag, Reply } from 'lucide-react'
import type { Id } from '#api/contract/common.ts'
import type { Message } from '#api/contract/messaging.ts'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { dateTime, timeOfDay } from '#lib/dates.ts'
import { messaging, thread as t } from '#locales/messaging.ts'
import { reportButton as report } from '#locales/reportButton.ts'
import { AttachmentView } from './AttachmentView.tsx'
import { Bubble, Day, NewLine, Note, BubbleRow, ReplyButton, Sender, MessageText } from './parts.tsx'
import { Quote } from './Quote.tsx'
import type { MessageLine } from './rows.ts'

export interface MessageRowProps {
  row: MessageLine
  /** Whether the senders' names are shown. */
  group: boolean
  /** Whether it is highlighted, because the user has just jumped to it. */
  flashing: boolean
  /** Read receipt; only under the member's last message. */
  receipt?: string | undefined
  /** Whether it was tapped on a touch screen. */
  tapped: boolean
  /** Whether the reply button is shown on a touch screen. */
  replyShown: boolean
  /** Called when the message was tapped. */
  onTap: (id: Id) => void
  onReply: (message: Message) => void
  onReport: (message: Message) => void
  /** Called when the report button gets the pointer or focus. */
  onReportIntent: () => void
  onJump: (id: Id) => void
  onBroken: (id: Id) => void
}

/** A message in the thread. It uses few elements, because hundreds render while scrolling. */
export function MessageRow(props: MessageRowProps) {
  const {
    row,
    group,
    flashing,
    receipt,
    tapped,
    replyShown,
    onTap,
    onReply,
    onReport,
    onReportIntent,
    onJump,
    onBroken,
  } = props
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
      <BubbleRow
        own={own}
        startsRun={row.startsRun}
        data-reply={replyShown ? (tapped ? 'tapped' : 'shown') : undefined}
      >
        {/* The keyboard and screen readers reach the reply button itself. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
        <Bubble
          own={own}
          flashing={flashing}
          data-message={String(message.id)}
          tabIndex={flashing ? -1 : undefined}
          onClick={({ target }) => {
            if (target instanceof Element && !target.closest('a, button, video')) onTap(message.id)
          }}
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
          aria-label={own ? t.replyToSelf : t.replyTo(name)}
          onClick={() => onReply(message)}
        >
          <Reply aria-hidden="true" />
        </ReplyButton>
        {!own && message.sender?.id && (
          <ReplyButton
            type="button"
            data-report
            aria-label={report.message}
            onPointerEnter={onReportIntent}
            onFocus={onReportIntent}
            onClick={() => onReport(message)}
          >
            <Flag aria-hidden="true" />
          </ReplyButton>
        )}
      </BubbleRow>
      {receipt && (
        <chakra.p textAlign="end" fontSize="xs" color="text.muted" paddingBottom="1">
          {receipt}
        </chakra.p>
      )}
    </>
  )
}
