import { chakra } from '@chakra-ui/react'
import { BadgeCheck, Globe, Lock, Users } from 'lucide-react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { explore as t } from '#locales/explore.ts'
import { accessOf, accessPrice, isFull, membersText } from '#components/offers/shared/listedCommunity.ts'
import { Price } from '#components/offers/shared/offerParts.tsx'

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' },
})
const Fact = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})

/** Access type, price and number of members. */
export function Facts({ community, member }: { community: ListedCommunity; member: boolean }) {
  const access = accessOf(community)
  const price = accessPrice(community)
  const members = membersText(community)
  const Mark = access === 'invitacion' ? Lock : Globe
  return (
    <Row>
      {price && <Price fontSize="xl">{price}</Price>}
      <Badge tone="brand" icon={<Mark aria-hidden="true" />}>
        {t.access[access]}
      </Badge>
      {member && (
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          {t.member}
        </Badge>
      )}
      {!member && isFull(community) && <Badge tone="warning">{t.full}</Badge>}
      {members && (
        <Fact>
          <Users aria-hidden="true" />
          {members}
        </Fact>
      )}
    </Row>
  )
}
