import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { communities as t } from '#locales/communities.ts'

const FreeCommunities = lazyComponent(async () => (await import('./freeParts.ts')).FreeCommunities)

/** The height of three suggestions, reserved so that nothing moves when they arrive. */
const suggestionsHeight = { base: '388px', sm: '220px' }

export interface NoCommunityProps {
  title?: string
  text?: string
}

/** Empty state of community screens for members without a community: free ones to join, and a link to Explorar. */
export function NoCommunity({ title = t.noSelection, text = t.noSelectionText }: NoCommunityProps) {
  return (
    <EmptyState
      titleAs="h2"
      drawing="people"
      title={title}
      text={text}
      action={
        <chakra.div
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          justifyItems="center"
          gap="4"
          maxWidth="34rem"
        >
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
