import { chakra } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { usePurchasing } from '#api/purchases/mutations.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { explore } from '#locales/explore.ts'
import { details, sales as t } from '#locales/purchases.ts'
import { accessOf, featuredProduct, isFull } from '#components/offers/shared/listedCommunity.ts'
import { Price } from '#components/offers/shared/offerParts.tsx'
import { ClassesLink } from '#components/purchases/shared/ClassesLink.tsx'

const Bar = chakra('div', {
  base: {
    width: 'full',
    display: 'grid',
    gap: { base: '2', md: '5' },
    alignItems: 'center',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto auto' },
  },
})
const Offer = chakra('p', {
  base: { fontWeight: '560', minWidth: '0' },
  variants: { oneLine: { true: { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' } } },
})

interface BuyBarProps {
  community: ListedCommunity
  promise: string
  member: boolean
  onBuy: () => void
  onEnter: () => void
}

/** Promise, price and buy button, always visible at the bottom. */
export function BuyBar({ community, promise, member, onBuy, onEnter }: BuyBarProps) {
  const product = featuredProduct(community)
  const busy = usePurchasing(community.id)
  const invitationOnly = !member && accessOf(community) === 'invitacion'
  const full = !member && isFull(community)
  return (
    <Bar>
      <chakra.div display="flex" gap="3" alignItems="baseline" justifyContent="space-between" minWidth="0">
        <Offer oneLine={!invitationOnly}>{invitationOnly ? details.nextInvitation : promise}</Offer>
        {product?.price && <Price fontSize="xl">{product.price}</Price>}
      </chakra.div>
      {product?.owned ? (
        <>
          <ClassesLink communityId={community.id} variant={member ? 'secondary' : 'primary'}>
            {explore.classes}
          </ClassesLink>
          {member && (
            <Button icon={<ArrowRight />} onClick={onEnter}>
              {explore.enter}
            </Button>
          )}
        </>
      ) : (
        <>
          {member && (
            <Button variant="secondary" onClick={onEnter}>
              {explore.enter}
            </Button>
          )}
          {!invitationOnly && (
            <Button
              disabled={full}
              busy={busy}
              busyLabel={details.leaving}
              onClick={onBuy}
              gridColumn={{ md: '3' }}
            >
              {full ? explore.full : t.buyFor(product?.price)}
            </Button>
          )}
        </>
      )}
    </Bar>
  )
}
