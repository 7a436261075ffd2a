import { chakra } from '@chakra-ui/react'
import { CircleAlert, FileText } from 'lucide-react'
import { messagingDetail } from '#api/messaging/queries.ts'
import type { Outgoing } from '#api/messaging/outgoing.ts'
import { UploadBar } from '#components/media/UploadBar/UploadBar.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { formatBytes } from '#lib/bytes.ts'
import { tidyFileName } from '#lib/fileName.ts'
import { composer, messaging } from '#locales/messaging.ts'
import { Bubble, Day, BubbleRow, MessageText } from './parts.tsx'
import type { OutgoingLine } from './rows.ts'

export interface OutgoingActions {
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
  /** Stops an upload. */
  onCancel: (key: string) => void
  /** Moves the message back into the composer. */
  onEdit: (entry: Outgoing) => void
}

/** A message that the server has not confirmed yet. */
export function OutgoingRow({ row, ...actions }: { row: OutgoingLine } & OutgoingActions) {
  const { outgoing: entry } = row
  const { file, content, replyTo, state, progress } = entry
  return (
    <>
      {row.day && <Day>{row.day}</Day>}
      <BubbleRow own startsRun={row.startsRun}>
        <Bubble own failed={state === 'failed'} aria-busy={state === 'sending' || undefined}>
          {replyTo && (
            <chakra.span fontSize="sm" color="text.muted" lineClamp="2">
              {replyTo.own
                ? composer.replyingToSelf
                : composer.replyingTo(replyTo.sender?.name || messaging.someone)}
            </chakra.span>
          )}
          {file && (
            <chakra.span display="flex" gap="2" alignItems="center" minWidth="0">
              <FileText size={18} aria-hidden="true" />
              <chakra.span truncate fontWeight="600">
                {tidyFileName(file.name)}
              </chakra.span>
              <chakra.span flexShrink="0" fontSize="xs" color="text.muted">
                {formatBytes(file.size)}
              </chakra.span>
            </chakra.span>
          )}
          <MessageText>
            {content && <LinkedText text={content} />}
            {state !== 'failed' && <span>{stateName(entry)}</span>}
          </MessageText>
          {state === 'sending' && file && progress && progress.loaded < progress.total && (
            <UploadBar progress={progress} onCancel={() => actions.onCancel(entry.key)} />
          )}
          {state === 'failed' && <Failure entry={entry} {...actions} />}
        </Bubble>
      </BubbleRow>
    </>
  )
}

function stateName({ state }: Outgoing): string {
  if (state === 'sending') return composer.sending
  return navigator.onLine ? composer.behind : composer.waiting
}

function Failure({ entry, onRetry, onDiscard, onEdit }: { entry: Outgoing } & OutgoingActions) {
  return (
    <chakra.div display="grid" gap="1.5" borderTopWidth="1px" paddingTop="1.5">
      <chakra.div role="alert" display="flex" gap="2" fontSize="sm" color="danger">
        <chakra.span paddingTop="0.5">
          <CircleAlert size={16} aria-hidden="true" />
        </chakra.span>
        <span>
          <chakra.b fontWeight="640">{entry.cancelled ? composer.cancelled : composer.failed}</chakra.b>
          {entry.error && !entry.cancelled && (
            <chakra.span display="block" fontSize="xs">
              {messagingDetail(entry.error)}
            </chakra.span>
          )}
        </span>
      </chakra.div>
      <chakra.div display="flex" gap="1.5" flexWrap="wrap">
        <Button size="sm" variant="secondary" onClick={() => onRetry(entry.key)}>
          {messaging.retry}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onEdit(entry)}>
          {messaging.edit}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onDiscard(entry.key)}>
          {messaging.discard}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
