import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { communities as t } from '#locales/communities.ts'

const FreeCommunities = lazyPart(async () => (await import('./FreeCommunities.tsx')).FreeCommunities)

/** The height of three suggestions, reserved so that nothing moves when they arrive. */
const suggestionsHeight = '220px'

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
          <Suspense fallback={<chakra.div height={suggestionsHeight} />}>
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
