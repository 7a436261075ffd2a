import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { communities as t } from '#locales/communities.ts'
import { SuggestedCommunities } from '../SuggestedCommunities/SuggestedCommunities.tsx'

const FreeCommunities = lazyPart(async () => (await import('./FreeCommunities.tsx')).FreeCommunities)

/** Empty state of community screens for members without a community: free ones to join, and the way to all. */
export function NoCommunity() {
  return (
    <EmptyState
      titleAs="h2"
      drawing="people"
      title={t.noSelection}
      text={t.noSelectionText}
      action={
        <chakra.div display="grid" justifyItems="center" gap="4">
          <Suspense fallback={waiting}>
            <FreeCommunities />
          </Suspense>
          <ButtonLink to="/explorar-comunidades" variant="primary">
            {t.explore}
          </ButtonLink>
        </chakra.div>
      }
    />
  )
}

const waiting = (
  <SuggestedCommunities communities={undefined} joiningId={undefined} onJoin={() => undefined} />
)
