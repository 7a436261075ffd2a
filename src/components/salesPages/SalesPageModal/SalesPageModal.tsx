import { chakra } from '@chakra-ui/react'
import { Info } from 'lucide-react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import type { SalesPage } from '#api/contract/salesPages.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { Skeleton, SkeletonText } from '#components/ui/Skeleton/Skeleton.tsx'
import { details, sales as t } from '#locales/purchases.ts'
import { explore } from '#locales/explore.ts'
import { featuredProduct } from '#components/offers/shared/listedCommunity.ts'
import { Coach, Prose } from '#components/offers/shared/offerParts.tsx'
import { ProductPicture } from '#components/offers/shared/ProductPicture.tsx'
import { BuyBar } from './BuyBar.tsx'
import { CallLink } from './CallLink.tsx'
import { Deliverables } from './Deliverables.tsx'
import { deliverables } from './readDeliverables.ts'
import { PriceSection } from './PriceSection.tsx'
import { SalesVideo } from './SalesVideo.tsx'
import { Part, SectionIndex, Title } from './sections.tsx'
import { Testimonials } from './Testimonials.tsx'

export interface SalesPageModalProps {
  open: boolean
  community: ListedCommunity
  /** `undefined` while loading. */
  page: SalesPage | undefined
  member: boolean
  /** Starts buying the product; a dialog asks for a phone first. */
  onBuy: () => void
  onEnter: () => void
  /** Switches to the community's details. */
  onDetails: () => void
  /** Reloads the page, because its video's address has expired. */
  onRefresh: () => void
  onClose: () => void
}

const Body = chakra('div', {
  base: { display: 'grid', gap: '7', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
})

/** A product's landing page inside a dialog: promise, video, what it includes, testimonials, price, and one button. */
export function SalesPageModal(props: SalesPageModalProps) {
  const { open, community, page, member, onBuy, onEnter, onDetails, onRefresh, onClose } = props
  const product = featuredProduct(community)
  const promise =
    page?.promesa?.trim() || product?.promise || product?.name || community.name?.trim() || explore.unnamed
  const copy = page?.copy_basico?.trim()
  const items = page ? deliverables(page) : []

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={promise}
      description={page?.subtitulo?.trim() || undefined}
      footer={
        <BuyBar community={community} promise={promise} member={member} onBuy={onBuy} onEnter={onEnter} />
      }
    >
      {!page && <Loading />}
      {page && (
        <Body>
          {page.has_video ? (
            <SalesVideo key={String(page.id)} page={page} label={t.video(promise)} onRefresh={onRefresh} />
          ) : (
            product && <ProductPicture product={product} shape="banner" />
          )}
          <SectionIndex
            parts={[...(items.length ? (['includes'] as const) : []), 'testimonials', 'priceSection']}
          />
          {copy && (
            <Prose fontSize="lg" lineHeight="1.6">
              <LinkedText text={copy} />
            </Prose>
          )}
          {items.length > 0 && (
            <Part name="includes">
              <Deliverables items={items} />
            </Part>
          )}
          <Part name="testimonials">
            <Testimonials salesPageId={page.id} />
          </Part>
          <chakra.section display="grid" gap="3">
            <Title>{details.coach}</Title>
            <Coach community={community} />
          </chakra.section>
          <CallLink address={page.url_solicitar_llamado} />
          <Part name="priceSection">
            <PriceSection community={community} />
          </Part>
          <div>
            <Button variant="ghost" icon={<Info />} onClick={onDetails}>
              {t.community}
            </Button>
          </div>
        </Body>
      )}
    </Dialog>
  )
}

function Loading() {
  return (
    <Body role="status" aria-label={t.loading} minHeight={{ base: '70dvh', md: '26rem' }}>
      <Skeleton height="auto" aspectRatio="16 / 9" borderRadius="md" />
      <SkeletonText lines={3} />
    </Body>
  )
}
