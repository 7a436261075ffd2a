import { chakra } from '@chakra-ui/react'
import { CircleCheck, Users } from 'lucide-react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import type { ReviewStats as Stats } from '#api/contract/reviews.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { truncate } from '#lib/truncate.ts'
import { explore as t } from '#locales/explore.ts'
import { AccessBadge } from './AccessBadge.tsx'
import { CommunityPicture } from '../CommunityPicture/CommunityPicture.tsx'
import {
  accessOf,
  accessPrice,
  descriptionLength,
  featuredProduct,
  isFull,
  membersText,
} from '#components/offers/shared/listedCommunity.ts'
import { ReviewStats } from '#components/reviews/ReviewStats/ReviewStats.tsx'
import { CardActions } from './CardActions.tsx'
import { FeaturedProduct } from './FeaturedProduct.tsx'

const Marks = chakra('span', {
  base: {
    position: 'absolute',
    insetInline: '3',
    top: '3',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1.5',
    justifyContent: 'space-between',
  },
})
const Title = chakra('button', {
  base: {
    fontSize: 'lg',
    fontWeight: '640',
    letterSpacing: '-0.01em',
    lineHeight: '1.3',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    // Enlarges the touch target upwards without changing the layout; the reviews link is right below.
    '@media (pointer: coarse)': { position: 'relative', paddingTop: '1.375rem', marginTop: '-1.375rem' },
    lineClamp: '2',
    borderRadius: 'sm',
    _hover: { color: 'brand.text' },
  },
})
const Meta = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    fontSize: 'sm',
    color: 'text.muted',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})
const Price = chakra('span', {
  base: { fontSize: 'md', fontWeight: '640', color: 'text', fontVariantNumeric: 'tabular-nums' },
})
const Bit = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', minWidth: '0', maxWidth: 'full' },
})

export interface ExploreCardProps {
  community: ListedCommunity
  /** URL of the picture; `null` if there is none, missing while unknown. */
  imageUrl?: string | null | undefined
  /** `undefined` while loading, and after a failure (`statsFailed`). */
  stats?: Stats | undefined
  statsFailed?: boolean
  /** The viewer is a member of the community. */
  member?: boolean
  /** A purchase in this community is running. */
  busy?: boolean
  /** Whether it is visible when the screen opens. */
  first?: boolean
  onOpen: () => void
  onJoin: () => void
  onEnter: () => void
  onReviews: () => void
}

/** Card of a community in the listing: description, price and actions. */
export function ExploreCard(props: ExploreCardProps) {
  const { community, imageUrl, stats, statsFailed = false, member = false, busy = false } = props
  const name = community.name?.trim() || t.unnamed
  const coach = community.coach_name?.trim()
  const description = community.description?.trim() ?? ''
  const members = membersText(community)
  const price = accessPrice(community)
  const product = featuredProduct(community)
  const full = isFull(community) && !member

  return (
    <Card as="article" aria-label={name} padding="0" overflow="hidden" display="flex" flexDirection="column">
      <chakra.div position="relative">
        <CommunityPicture name={name} url={imageUrl} first={props.first} />
        <Marks>
          <AccessBadge access={accessOf(community)} bg="surface" color="text" boxShadow="card" />
          {member && (
            <Badge tone="brand" icon={<CircleCheck aria-hidden="true" />}>
              {t.member}
            </Badge>
          )}
          {full && <Badge tone="warning">{t.full}</Badge>}
        </Marks>
      </chakra.div>
      <chakra.div display="flex" flexDirection="column" gap="2.5" padding="4" flex="1">
        <div>
          <h2>
            <Title type="button" onClick={props.onOpen}>
              {name}
            </Title>
          </h2>
          <Meta justifyContent="space-between">
            <ReviewStats stats={stats} failed={statsFailed} onOpen={props.onReviews} />
            {price && (
              <Price>
                <chakra.span srOnly={!product} fontSize="sm" fontWeight="400" color="text.muted">
                  {t.price}{' '}
                </chakra.span>
                {price}
              </Price>
            )}
          </Meta>
        </div>
        {description && (
          <chakra.p color="text.muted" overflowWrap="anywhere">
            {truncate(description, descriptionLength)}
          </chakra.p>
        )}
        {product && <FeaturedProduct product={product} />}
        <Meta marginTop="auto" paddingTop="1" justifyContent="space-between">
          {coach && (
            <Bit>
              <UserAvatar name={coach} color={colorFor(coach)} imageUrl={community.coach_image} size="sm" />
              <chakra.span truncate>
                <chakra.span srOnly>{t.coach} </chakra.span>
                {coach}
              </chakra.span>
            </Bit>
          )}
          {members && (
            <Bit fontVariantNumeric="tabular-nums">
              <Users aria-hidden="true" />
              {members}
            </Bit>
          )}
        </Meta>
      </chakra.div>
      <CardActions
        {...props}
        name={name}
        member={member}
        full={full}
        busy={busy}
        owned={product?.owned ?? false}
      />
    </Card>
  )
}
