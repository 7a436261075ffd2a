import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { type Ban, bansPageSize } from '#api/contract/studio/members.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { failureText } from '#api/studio/failureText.ts'
import { bansQuery, liftBan } from '#api/studio/members.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { shortDate } from '#lib/dates.ts'
import { colorFor } from '#lib/names.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { Pager } from '../DataTable/Pager.tsx'

const List = chakra('ul', { base: { display: 'grid', gap: '3', listStyle: 'none' } })
const Row = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' },
})

export interface BannedPeopleProps {
  open: boolean
  communityId: string
  onClose: () => void
}

/** The removed people who may not come back, each of whom can be allowed to. */
export function BannedPeople({ open, communityId, onClose }: BannedPeopleProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t.bansTitle} description={t.bansText}>
      {open && <Bans communityId={communityId} />}
    </Dialog>
  )
}

function Bans({ communityId }: Pick<BannedPeopleProps, 'communityId'>) {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery(bansQuery(communityId, page))
  const failure = error && (
    <LoadFailure
      error={error}
      loaded={data !== undefined}
      title={t.bansFailed}
      detail={failureText(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
  if (!data) return failure ?? <Skeleton height="8rem" role="status" aria-label={t.bansLoading} />
  if (data.total === 0) {
    return (
      <>
        {failure}
        <EmptyState title={t.bansEmpty} />
      </>
    )
  }
  return (
    <chakra.div display="grid" gap="4" aria-busy={isFetching || undefined}>
      {failure}
      <List>
        {data.people.map((person) => (
          <BannedPerson key={String(person.id)} communityId={communityId} person={person} />
        ))}
      </List>
      {data.total > bansPageSize && (
        <Pager page={page} pageSize={bansPageSize} total={data.total} onPage={setPage} />
      )}
    </chakra.div>
  )
}

function BannedPerson({ communityId, person }: { communityId: string; person: Ban }) {
  const client = useQueryClient()
  const { name } = person
  const allowing = useSingleMutation({
    mutationFn: () => liftBan(communityId, String(person.id)),
    onSuccess: () => toast(t.allowed(name)),
    onError: (error) => toast(serverMessageOr(error, t.failed), { tone: 'danger' }),
    onSettled: () => refreshStudio(client, communityId),
  })
  return (
    <Row>
      <UserAvatar name={name} color={colorFor(name)} imageUrl={person.avatar_url ?? undefined} />
      <chakra.div flex="1 1 10rem" minWidth="0">
        <chakra.p fontWeight="640" overflowWrap="anywhere">
          {name}
        </chakra.p>
        <chakra.p fontSize="sm" color="text.muted" overflowWrap="anywhere">
          {person.email}
        </chakra.p>
        <chakra.p fontSize="sm" color="text.muted">
          {t.bannedBy(person.by, shortDate(person.banned_at))}
        </chakra.p>
      </chakra.div>
      {person.may_act && (
        <Button
          variant="secondary"
          size="sm"
          busy={allowing.isPending}
          aria-label={t.allowOf(name)}
          onClick={() => allowing.mutate()}
        >
          {t.allow}
        </Button>
      )}
    </Row>
  )
}
