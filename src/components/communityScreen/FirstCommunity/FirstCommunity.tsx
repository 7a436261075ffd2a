import { useId } from 'react'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { CardHead } from '#components/ui/CardHead/CardHead.tsx'
import { communities as t } from '#locales/communities.ts'
import { FreeCommunities } from '../NoCommunity/FreeCommunities.tsx'

/**
 * Shown above the feed to members without a community: an explanation, free communities to join, and a link to
 * Explorar.
 */
export function FirstCommunity() {
  const titleId = useId()
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems="start"
      gap="4"
    >
      <CardHead id={titleId} title={t.firstOne} text={t.firstOneText} />
      <FreeCommunities />
      <ButtonLink to="/explorar-comunidades" variant="primary">
        {t.seeAll}
      </ButtonLink>
    </Card>
  )
}
