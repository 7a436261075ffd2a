import { chakra } from '@chakra-ui/react'
import { CircleAlert, Clock } from 'lucide-react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import type { OutboxItem } from '#api/outbox/outboxStorage.ts'
import { useOnline } from '#api/client/useOnline.ts'
import { contributions as t } from '#locales/contributions.ts'
import { posts } from '#locales/posts.ts'
import { waiting } from '#locales/waiting.ts'

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    alignItems: 'baseline',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '0.875rem', flexShrink: 0, alignSelf: 'flex-start', marginTop: '0.2em' },
  },
})

/** The sending state of a contribution, or why it could not be sent. */
export function WaitingState({ item }: { item: OutboxItem }) {
  const online = useOnline()
  if (item.state !== 'failed') {
    return (
      <Line>
        <Clock aria-hidden="true" />
        {item.state === 'sending' ? waiting.sending : online ? waiting.behind : t.waiting}
      </Line>
    )
  }
  return (
    <Line role="alert" color="danger">
      <CircleAlert aria-hidden="true" />
      <span>{item.cancelled ? posts.uploadCancelled : `${waiting.failed} ${reason(item)}`.trim()}</span>
    </Line>
  )
}

const reason = ({ error }: OutboxItem) => (error ? serverMessageOr(error, errorDetail(error)) : '')
