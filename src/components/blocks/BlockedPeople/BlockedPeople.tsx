import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { BlockedPerson } from '#api/contract/blocks.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { shortDate } from '#lib/dates.ts'
import { blocks as t } from '#locales/blocks.ts'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gap: '2',
    paddingBlock: '2.5',
    '& + &': { borderTopWidth: '1px' },
  },
})
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' },
})

const nameOf = ({ name }: BlockedPerson) => name?.trim() || t.someone

export interface BlockedPeopleProps {
  open: boolean
  onClose: () => void
  /** `undefined` while loading. */
  people: readonly BlockedPerson[] | undefined
  error: Error | null
  /** A retry is running. */
  busy?: boolean
  onRetry: () => void
  /** Removes the block. An error is shown beside the person. */
  onUnblock: (person: BlockedPerson) => Promise<void>
}

/** List of the people the member has blocked, with a button to unblock each. */
export function BlockedPeople({ open, onClose, onUnblock, ...list }: BlockedPeopleProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const [done, setDone] = useState<string>()
  function close() {
    setDone(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t.open} description={t.text}>
      <chakra.p
        ref={status}
        role="status"
        tabIndex={-1}
        outline="none"
        fontSize="sm"
        color="success"
        marginBottom="1.5"
        fontWeight="600"
        _empty={{ position: 'absolute' }}
      >
        {done}
      </chakra.p>
      <Content
        {...list}
        onUnblock={async (person) => {
          await onUnblock(person)
          setDone(t.unblocked(nameOf(person)))
          // The row disappears together with its focused button.
          status.current?.focus({ preventScroll: true })
        }}
      />
    </Dialog>
  )
}

function Content(props: Pick<BlockedPeopleProps, 'people' | 'error' | 'busy' | 'onRetry' | 'onUnblock'>) {
  const { people, error, busy = false, onRetry, onUnblock } = props
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={people !== undefined}
      compact
      title={t.failed}
      detail={serverMessageOr(error, errorDetail(error))}
      busy={busy}
      onRetry={onRetry}
    />
  )
  if (!people) return failure ?? <Loading />
  return (
    <>
      {failure}
      {people.length === 0 ? (
        <EmptyState drawing="people" paddingBlock="4" title={t.none} text={t.noneText} />
      ) : (
        <chakra.ul listStyle="none" aria-label={t.open}>
          {people.map((person) => (
            <Person key={String(person.id)} person={person} onUnblock={() => onUnblock(person)} />
          ))}
        </chakra.ul>
      )}
    </>
  )
}

function Person({ person, onUnblock }: { person: BlockedPerson; onUnblock: () => Promise<void> }) {
  const unblock = useSingleMutation({ mutationFn: onUnblock })
  const name = nameOf(person)
  const since = shortDate(person.blocked_at)
  return (
    <Row>
      <Line>
        <UserAvatar name={name} imageUrl={person.profile_image_url} />
        <chakra.div flex="1 1 8rem" minWidth="0">
          <chakra.p fontWeight="620" overflowWrap="anywhere">
            {name}
          </chakra.p>
          {since && (
            <chakra.p fontSize="sm" color="text.muted">
              {t.since(since)}
            </chakra.p>
          )}
        </chakra.div>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t.unblockName(name)}
          busy={unblock.isPending}
          onClick={() => unblock.mutate()}
        >
          {t.unblock}
        </Button>
      </Line>
      {unblock.error && (
        <ErrorState
          compact
          title={t.unblockFailed(name)}
          detail={serverMessageOr(unblock.error, errorDetail(unblock.error))}
        />
      )}
    </Row>
  )
}

function Loading() {
  return (
    <chakra.div role="status" aria-label={t.loading} display="grid" gap="3">
      {[1, 2, 3].map((one) => (
        <Line key={one}>
          <Skeleton boxSize="10" borderRadius="full" />
          <Skeleton width="50%" height="4" />
        </Line>
      ))}
    </chakra.div>
  )
}
