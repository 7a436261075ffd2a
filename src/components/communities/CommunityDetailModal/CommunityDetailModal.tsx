import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { communityFiguresQuery } from '#api/communities/queries.ts'
import type { Community, CommunityFigures } from '#api/contract/communities.ts'
import { participationDays } from '#api/contract/values/communities.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { shortDate } from '#lib/dates.ts'
import { colorFor } from '#lib/names.ts'
import { formatNumber } from '#lib/plural.ts'
import { communities as t } from '#locales/communities.ts'
import { CommunityAvatar } from '../CommunityAvatar/CommunityAvatar.tsx'
import { RoleBadge } from '../RoleBadge/RoleBadge.tsx'
import { VisibilityBadge } from '../VisibilityBadge/VisibilityBadge.tsx'
import { useLastValue } from '#components/ui/layers/useLastValue.ts'

const Section = chakra('section', { base: { display: 'grid', gap: '2' } })
const Heading = chakra('h3', { base: { fontSize: 'sm', fontWeight: '640', color: 'text.muted' } })
const Grid = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(3, 1fr)' }, gap: '2' },
})
const Stat = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    bg: 'sunken',
    borderRadius: 'sm',
    padding: '3',
  },
})
const Coach = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    borderWidth: '1px',
    borderRadius: 'md',
    padding: '3',
  },
})

export interface CommunityDetailModalProps {
  /** The community to show; null keeps the modal closed. */
  community: Community | null
  /** The member's name, shown as the coach of communities that they own. */
  memberName: string
  onClose: () => void
  onEnter: (community: Community) => void
}

/** Details of a community before entering it. */
export function CommunityDetailModal({ community, memberName, onClose, onEnter }: CommunityDetailModalProps) {
  const enterRef = useRef<HTMLButtonElement>(null)
  const displayed = useLastValue(community)
  if (!displayed) return null
  const name = displayed.name ?? t.unnamed
  const owner = displayed.role === 'owner'
  const coach = owner ? memberName : displayed.coach_name?.trim() || t.coachOf(name)

  return (
    <Dialog
      open={community !== null}
      onClose={onClose}
      title={name}
      initialFocusRef={enterRef}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button ref={enterRef} variant="primary" onClick={() => onEnter(displayed)}>
            {t.enter}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="5">
        <chakra.div display="flex" gap="3" alignItems="center" flexWrap="wrap">
          <CommunityAvatar name={name} size="lg" />
          <RoleBadge role={displayed.role} />
          <VisibilityBadge isPublic={displayed.is_public} />
        </chakra.div>
        <Section>
          <Heading>{t.aboutTitle}</Heading>
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
            {displayed.description?.trim() || t.noDescription}
          </chakra.p>
        </Section>
        <Figures community={displayed} />
        <Section>
          <Heading>{t.typeTitle}</Heading>
          <p>{displayed.is_public ? t.publicType : t.privateType}</p>
        </Section>
        <Section>
          <Heading>{t.coachTitle}</Heading>
          <Coach>
            <UserAvatar name={coach} color={colorFor(coach)} imageUrl={displayed.coach_image} />
            <div>
              <chakra.p fontWeight="620">{coach}</chakra.p>
              <chakra.p fontSize="sm" color="text.muted">
                {owner ? t.coachYou : t.coachText}
              </chakra.p>
            </div>
          </Coach>
        </Section>
      </chakra.div>
    </Dialog>
  )
}

/** The figures that the server knows; an unknown one is omitted. */
function Figures({ community }: { community: Community }) {
  const { member_count: members, created_at } = community
  const { data, isPending } = useQuery(communityFiguresQuery(community.id))
  const created = shortDate(created_at)
  if (!isPending && !data && typeof members !== 'number' && !created) return null
  const pending = isPending && <Skeleton width="3rem" height="5" />
  return (
    <Section>
      <Heading>{t.statsTitle}</Heading>
      <Grid>
        {typeof members === 'number' && <Figure label={t.membersStat} value={formatNumber(members)} />}
        <Figure label={t.modulesStat} value={data ? formatNumber(data.modules) : pending} />
        <Figure label={t.postsStat} value={data ? formatNumber(data.posts) : pending} />
        <Figure label={t.engagementStat} value={data ? participation(data) : pending} />
        {created && <Figure label={t.createdStat} value={created} />}
      </Grid>
      {data && (
        <chakra.p fontSize="xs" color="text.subtle">
          {t.engagementMeans(participationDays)}
        </chakra.p>
      )}
    </Section>
  )
}

/** Share of the members who took part, in whole per cent; 0 only if nobody did. */
function participation({ participants, members }: CommunityFigures): string {
  const share = members > 0 ? Math.min(1, participants / members) : 0
  return share > 0 && share < 0.01 ? t.lessThanOnePercent : t.percent(Math.round(share * 100))
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  if (!value) return null
  return (
    <Stat>
      <chakra.dt fontSize="sm" color="text.muted">
        {label}
      </chakra.dt>
      <chakra.dd fontWeight="640" fontSize="lg" fontVariantNumeric="tabular-nums">
        {value}
      </chakra.dd>
    </Stat>
  )
}
