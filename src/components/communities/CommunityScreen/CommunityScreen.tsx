import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { Community } from '#api/contract/communities.ts'
import { useCurrentCommunity } from '#api/currentCommunity.ts'
import { errorDetail } from '#api/errors.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { communities as t } from '#locales/communities.ts'
import { routes } from '#locales/routes.ts'
import { NoCommunity } from '../NoCommunity/NoCommunity.tsx'

export interface CommunityScreenProps {
  title: string
  /** The line below the title, with the community's name. */
  about: (name: string) => string
  /** A line below that, whatever community there is. */
  intro?: string
  /** A control beside the title. */
  action?: ReactNode
  /** Space between the parts. */
  gap?: '4' | '6'
  /** What is inside gives the document its title, once the community is known. */
  ownTitle?: boolean
  /** While the community is not known. */
  waiting: ReactNode
  /** What asks again for the communities is called; 'Reintentar' when left out. */
  retryLabel?: string
  /** For somebody who belongs to none. */
  empty?: ReactNode
  /** Below everything, whatever community there is. */
  after?: ReactNode
  /** What is inside; it begins anew with another community. */
  children: (community: Community) => ReactNode
}

/** The frame of a screen about the selected community: title, waiting, failing, none. */
export function CommunityScreen(props: CommunityScreenProps) {
  const { title, about, intro, action, gap = '4', ownTitle = false, waiting, empty, after } = props
  const { community, status, error, refetch } = useCurrentCommunity()
  const known = status !== 'pending'
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={gap}>
      {!(ownTitle && known && community) && <title>{routes.title(title)}</title>}
      <chakra.div display="flex" flexWrap="wrap" alignItems="start" columnGap="4" rowGap="2">
        <chakra.div flex="1 1 18rem" minWidth="0">
          <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
            {title}
          </chakra.h1>
          {known && community && (
            <chakra.p color="text.muted" overflowWrap="anywhere">
              {about(community.name || t.unnamed)}
            </chakra.p>
          )}
          {intro && <chakra.p color="text.muted">{intro}</chakra.p>}
        </chakra.div>
        {action}
      </chakra.div>
      {!known && waiting}
      {known && community && props.children(community)}
      {known && !community && status === 'error' && (
        <ErrorState
          title={t.loadFailed}
          detail={errorDetail(error)}
          retryLabel={props.retryLabel ?? t.retry}
          onRetry={refetch}
        />
      )}
      {known && !community && status === 'success' && (empty ?? <NoCommunity titleAs="h2" />)}
      {after}
    </chakra.div>
  )
}
