import { chakra } from '@chakra-ui/react'
import { Presentation, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import type { ReviewStats as Stats } from '#api/contract/reviews.ts'
import { usePurchaseStep } from '#api/purchases/mutations.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { explore } from '#locales/explore.ts'
import { details as t } from '#locales/purchases.ts'
import { featuredProduct } from '#components/offers/shared/listedCommunity.ts'
import { Coach, Heading, Note, Product, Prose, Section } from '#components/offers/shared/offerParts.tsx'
import { ReviewStats } from '#components/reviews/ReviewStats/ReviewStats.tsx'
import { useJoin } from '#components/purchases/shared/useJoin.ts'
import { Actions } from './Actions.tsx'
import { Cover } from './Cover.tsx'
import { Facts } from './Facts.tsx'
import { WhatNext } from './WhatNext.tsx'

export interface ExploreDetailsModalProps {
  open: boolean
  community: ListedCommunity
  /** The viewer is a member of the community. */
  member: boolean
  /** `undefined` while loading. */
  stats?: Stats | undefined
  statsFailed?: boolean
  /** Loading the sales page failed. */
  salesPageFailed?: boolean
  /** Starts buying the featured product; a dialog asks for a phone first. */
  onBuy: () => void
  onEnter: () => void
  onReviews: () => void
  /** Opens the sales page; missing if there is none. */
  onSalesPage?: (() => void) | undefined
  onClose: () => void
}

const Body = chakra('div', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } })

/** Details of a community before joining: description, coach, price and what happens next. */
export function ExploreDetailsModal(props: ExploreDetailsModalProps) {
  const { open, community, stats, statsFailed = false, salesPageFailed = false } = props
  const { onBuy, onEnter, onReviews, onSalesPage, onClose } = props
  const { joined, join } = useJoin(community, open)
  const step = usePurchaseStep(community.id)
  // Remembers the initial state, so that the joined message stays after the list of communities updates.
  const [wasMember] = useState(props.member)
  const member = props.member || joined
  const product = featuredProduct(community)
  const description = community.description?.trim()

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={community.name?.trim() || explore.unnamed}
      footer={
        <Actions
          community={community}
          member={member}
          step={step}
          onJoin={() => void join()}
          onBuy={onBuy}
          onEnter={onEnter}
          onClose={onClose}
        />
      }
    >
      <Body>
        {salesPageFailed && (
          <Note tone="warning" icon={<TriangleAlert aria-hidden="true" />} title={t.salesPageFailed}>
            {t.salesPageFailedText}
          </Note>
        )}
        <Cover community={community} />
        <Facts community={community} member={member} />
        <Section>
          <Heading>{t.about}</Heading>
          {description ? (
            <Prose>
              <LinkedText text={description} />
            </Prose>
          ) : (
            <Prose color="text.muted">{t.noDescription}</Prose>
          )}
        </Section>
        <Section>
          <Heading>{t.reviews}</Heading>
          <div>
            <ReviewStats stats={stats} failed={statsFailed} onOpen={onReviews} />
          </div>
        </Section>
        <Section>
          <Heading>{t.coach}</Heading>
          <Coach community={community} />
        </Section>
        {product && (
          <Section>
            <Heading>{t.product}</Heading>
            <Product product={product} description={community.featured_product_description?.trim()}>
              {product.owned && (
                <chakra.p fontSize="sm" fontWeight="560" color="success">
                  {t.owned}
                </chakra.p>
              )}
              {onSalesPage && !product.owned && (
                <chakra.div marginTop="1">
                  <Button size="sm" variant="secondary" icon={<Presentation />} onClick={onSalesPage}>
                    {t.salesPage}
                  </Button>
                </chakra.div>
              )}
            </Product>
          </Section>
        )}
        <WhatNext community={community} member={member} justJoined={joined && !wasMember} />
      </Body>
    </Dialog>
  )
}
