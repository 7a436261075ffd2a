import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Community } from '#api/contract/communities.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import type { OverviewScreen } from '#api/contract/overview.ts'
import { TeamOverview } from '#components/overview/TeamOverview/TeamOverview.tsx'
import { BackLink } from '#components/ui/BackLink/BackLink.tsx'
import { PageFrame, type PageSize } from '#components/layout/PageFrame/PageFrame.tsx'
import { routes } from '#locales/routes.ts'
import { ArchivedNotice } from '#components/communities/ArchivedNotice/ArchivedNotice.tsx'
import { CommunitiesFailure } from '#components/communities/CommunitiesFailure/CommunitiesFailure.tsx'
import { CommunityBanner } from '#components/communities/CommunityBanner/CommunityBanner.tsx'
import { NoCommunity } from '../NoCommunity/NoCommunity.tsx'

export interface CommunityScreenProps {
  title: string
  /** Back link above the title. */
  back?: { to: string; label: string }
  /** Text below the title, shown in every state. */
  intro?: string
  /** A control beside the title. */
  action?: ReactNode
  /** Overview for the owner and moderators, shown before the content. */
  overview?: OverviewScreen
  /** Maximum width of the page; 'page' by default. */
  size?: PageSize
  /** Gap between the sections. */
  gap?: '4' | '6'
  /** The content sets the document title once the community is known. */
  childSetsTitle?: boolean
  /** Shown while the community is loading. */
  loading: ReactNode
  /** Label of the retry button; 'Reintentar' by default. */
  retryLabel?: string
  /** Shown to members without a community. */
  empty?: ReactNode
  /** Shown at the end, in every state. */
  footer?: ReactNode
  /** Renders the content; give it a `key`, so that another community resets it. */
  children: (community: Community) => ReactNode
}

/** Frame of a screen about the current community: title, loading, error and empty states. */
export function CommunityScreen(props: CommunityScreenProps) {
  const {
    title,
    back,
    intro,
    action,
    overview,
    size,
    gap = '4',
    childSetsTitle = false,
    loading,
    empty,
    footer,
  } = props
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  return (
    <PageFrame size={size} gap={gap}>
      {!(childSetsTitle && known && community) && <title>{routes.title(title)}</title>}
      <chakra.div display="flex" flexWrap="wrap" alignItems="start" columnGap="4" rowGap="2">
        <chakra.div flex="1 1 18rem" minWidth="0">
          {back && <BackLink to={back.to}>{back.label}</BackLink>}
          <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
            {title}
          </chakra.h1>
          {intro && <chakra.p color="text.muted">{intro}</chakra.p>}
        </chakra.div>
        {action}
      </chakra.div>
      {community && <CommunityBanner variant="compact" community={community} />}
      {community && <ArchivedNotice community={community} />}
      {community && overview && <TeamOverview community={community} screen={overview} />}
      {!known && loading}
      {known && community && props.children(community)}
      {!community && status === 'error' && (
        <CommunitiesFailure error={error} retryLabel={props.retryLabel} onRetry={refetch} />
      )}
      {!community && status === 'success' && (empty ?? <NoCommunity />)}
      {footer}
    </PageFrame>
  )
}
