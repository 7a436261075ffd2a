import { common } from '#locales/common.ts'
import { chakra } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Member, Person } from '#api/contract/messaging.ts'
import { messagingDetail } from '#api/messaging/queries.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { messaging, people as t } from '#locales/messaging.ts'
import { ChosenPeople } from '../UserSearch/ChosenPeople.tsx'
import { PersonLine } from '../UserSearch/PersonLine.tsx'
import { UserSearch } from '../UserSearch/UserSearch.tsx'

const List = chakra('ul', { base: { listStyle: 'none' } })
const ToProfile = chakra(Link, {
  base: { display: 'block', paddingInline: '2', borderRadius: 'sm', _hover: { bg: 'sunken' } },
})

export interface MemberListProps {
  conversationId: Id
  status: 'loading' | 'ready' | 'failed'
  detail?: string | undefined
  onRetry: () => void
  members: readonly Member[]
  ownId: Id
  /** Adds people, in groups only. An error is shown. */
  onAdd?: ((people: readonly Person[]) => Promise<void>) | undefined
}

/** The members of a conversation, with a form to add more. */
export function MemberList(props: MemberListProps) {
  const { conversationId, status, detail, onRetry, members, ownId, onAdd } = props
  const [adding, setAdding] = useState(false)
  const formClosed = useRef(false)
  if (status === 'loading') return <Loading />
  const failure = status === 'failed' && (
    <ErrorState
      compact
      title={t.failed}
      detail={members.length > 0 ? [detail, common.stale].filter(Boolean).join(' · ') : detail}
      onRetry={onRetry}
    />
  )
  if (failure && members.length === 0) return failure
  return (
    <chakra.div display="grid" gap="4">
      {failure}
      {onAdd && !adding && (
        <Button
          // Returns the focus to this button when the form closes.
          ref={(button) => {
            if (formClosed.current) button?.focus()
          }}
          variant="secondary"
          icon={<UserPlus />}
          justifySelf="start"
          onClick={() => setAdding(true)}
        >
          {t.add}
        </Button>
      )}
      {onAdd && adding && (
        <AddPeople
          conversationId={conversationId}
          onAdd={onAdd}
          onClose={() => {
            formClosed.current = true
            setAdding(false)
          }}
        />
      )}
      <List aria-label={t.count(members.length)}>
        {members.map((member) => (
          <li key={String(member.id)}>
            <ToProfile to={`/perfil/${encodeURIComponent(member.id)}`}>
              <PersonLine
                person={{ ...member, bio: null }}
                end={
                  sameId(member.id, ownId) && (
                    <chakra.span fontSize="sm" color="text.muted">
                      {messaging.you}
                    </chakra.span>
                  )
                }
              />
            </ToProfile>
          </li>
        ))}
      </List>
    </chakra.div>
  )
}

interface AddPeopleProps {
  conversationId: Id
  onAdd: (people: readonly Person[]) => Promise<void>
  onClose: () => void
}

function AddPeople({ conversationId, onAdd, onClose }: AddPeopleProps) {
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const adding = useSingleMutation({ mutationFn: onAdd, onSuccess: () => onClose() })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  function toggle(person: Person) {
    const without = chosen.filter(({ id }) => !sameId(id, person.id))
    setChosen(without.length < chosen.length ? without : [...chosen, person])
  }

  return (
    <chakra.div ref={box} display="grid" gap="3" padding="3" borderRadius="md" bg="sunken">
      <ChosenPeople people={chosen} onRemove={toggle} />
      <UserSearch excludeConversationId={conversationId} chosen={chosen} onToggle={toggle} />
      {adding.error && <ErrorState compact title={t.addFailed} detail={messagingDetail(adding.error)} />}
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        <Button variant="secondary" onClick={onClose}>
          {messaging.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          busy={adding.isPending}
          busyLabel={t.adding}
          onClick={() => adding.mutate(chosen)}
        >
          {chosen.length > 0 ? t.addChosen(chosen.length) : t.add}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={t.loading}>
      {[1, 2, 3].map((row) => (
        <chakra.div key={row} display="flex" gap="3" alignItems="center" paddingBlock="2">
          <Skeleton boxSize="40px" borderRadius="full" />
          <Skeleton width="50%" />
        </chakra.div>
      ))}
    </div>
  )
}
