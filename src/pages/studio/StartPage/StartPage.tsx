import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { storedCommunity } from '#api/communities/currentCommunity.ts'
import { sameId, type Id } from '#api/contract/values/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type { getStudio } from '#api/contract/studio/access.ts'
import { studioQuery } from '#api/studio/access.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { restoreCommunity } from '#api/studio/communities.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { platformPath, studioPath } from '#components/studio/shared/studioNavigation.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { Redirect } from '#components/ui/layers/Redirect.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { longDate } from '#lib/dates.ts'
import { studio } from '#locales/studio.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'

type Studio = Reply<typeof getStudio>

/** Leads to the community that was just restored or was open last, else to the first; without any, staff to the platform's reports. */
export function StartPage() {
  const { data } = useQuery(studioQuery)
  const [restored, setRestored] = useState<Id>()
  if (!data) return null
  const { communities, deleted } = data
  const last = restored ?? storedCommunity()?.id
  const open = communities.find(({ id }) => sameId(id, last)) ?? communities[0]
  if (open && deleted.length === 0) return <Redirect to={studioPath(String(open.id))} />
  if (data.staff && deleted.length === 0) return <Redirect to={platformPath('moderacion')} />
  return (
    <StudioPage title={studio.product}>
      <Card padding="0">
        <First studio={data} />
      </Card>
      {deleted.length > 0 && <Deleted communities={deleted} onRestored={setRestored} />}
    </StudioPage>
  )
}

function First({ studio: { communities, deleted, staff, can_create, max } }: { studio: Studio }) {
  const [open] = communities
  if (open) {
    return (
      <EmptyState
        titleAs="h2"
        title={t.openTitle}
        text={t.openText(open.name)}
        action={<ButtonLink to={studioPath(String(open.id))}>{t.openOther(open.name)}</ButtonLink>}
      />
    )
  }
  if (staff) {
    return (
      <EmptyState
        titleAs="h2"
        title={t.staffTitle}
        text={t.staffText}
        action={<ButtonLink to={platformPath('moderacion')}>{studio.moderation}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      titleAs="h2"
      title={deleted.length > 0 ? t.noneTitle : t.firstTitle}
      text={can_create ? (deleted.length > 0 ? t.noneText : t.firstText) : t.fullText(max ?? 0)}
      action={can_create && <ButtonLink to="/estudio/nueva">{studio.newCommunity}</ButtonLink>}
    />
  )
}

/** Own communities that can still be brought back. */
function Deleted({
  communities,
  onRestored,
}: Pick<DeletedProps, 'onRestored'> & { communities: Studio['deleted'] }) {
  return (
    <Card as="section" aria-label={t.deletedTitle}>
      <chakra.h2 fontSize="lg" fontWeight="640">
        {t.deletedTitle}
      </chakra.h2>
      <ul>
        {communities.map((community) => (
          <DeletedCommunity key={String(community.id)} community={community} onRestored={onRestored} />
        ))}
      </ul>
    </Card>
  )
}

interface DeletedProps {
  community: Studio['deleted'][number]
  onRestored: (id: Id) => void
}

function DeletedCommunity({ community: { id, name, gone_at }, onRestored }: DeletedProps) {
  const client = useQueryClient()
  const restoring = useSingleMutation({
    mutationFn: () => restoreCommunity(String(id)),
    onSuccess: async () => {
      toast(t.restored(name))
      onRestored(id)
      await refreshStudio(client)
    },
    onError: (error) => toast(serverMessageOr(error, t.restoreFailed), { tone: 'danger' }),
  })
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="3" alignItems="center" paddingTop="3">
      <chakra.span flex="1 1 14rem">
        <chakra.span display="block" fontWeight="620" overflowWrap="anywhere">
          {name}
        </chakra.span>
        <chakra.span fontSize="sm" color="text.muted">
          {t.deletedUntil(longDate(gone_at))}
        </chakra.span>
      </chakra.span>
      <Button variant="secondary" busy={restoring.isPending} onClick={() => restoring.mutate()}>
        {t.restore}
      </Button>
    </chakra.li>
  )
}
