/** Components shared by the details, the sales page and the phone dialog. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { LinkedText } from '#components/ui/LinkedText/LinkedText.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { details as t } from '#locales/purchases.ts'
import type { FeaturedProduct } from './listedCommunity.ts'
import { ProductPicture } from './ProductPicture.tsx'

export const Section = chakra('section', { base: { display: 'grid', gap: '2.5', minWidth: '0' } })
export const Heading = chakra('h3', { base: { fontSize: 'sm', fontWeight: '640', color: 'text.muted' } })
export const Prose = chakra('p', {
  base: { maxWidth: 'prose', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', textWrap: 'pretty' },
})
export const Price = chakra('span', {
  base: { fontWeight: '680', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
})

/** The coach: picture, name and biography. */
export function Coach({ community }: { community: ListedCommunity }) {
  const name = community.coach_name?.trim() || t.someCoach
  const bio = community.coach_bio?.trim()
  return (
    <chakra.div display="flex" gap="3" alignItems="start" minWidth="0">
      <UserAvatar name={name} color={colorFor(name)} imageUrl={community.coach_image} size="lg" />
      <chakra.div display="grid" gap="1" minWidth="0" alignSelf={bio ? 'start' : 'center'}>
        <chakra.p fontWeight="620" overflowWrap="anywhere">
          {name}
        </chakra.p>
        {bio && (
          <Prose fontSize="sm" color="text.muted">
            <LinkedText text={bio} />
          </Prose>
        )}
      </chakra.div>
    </chakra.div>
  )
}

const ProductBox = chakra('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    padding: '4',
    borderRadius: 'md',
    bg: 'brand.subtle',
    border: '1px solid',
    borderColor: 'brand.border',
    minWidth: '0',
  },
})

interface ProductProps {
  product: FeaturedProduct
  description?: string | null | undefined
  /** Additional text, such as that the member already owns the product. */
  children?: ReactNode
}

/** A featured product with its picture, promise, description and price. */
export function Product({ product, description, children }: ProductProps) {
  const { name, promise, price } = product
  return (
    <ProductBox>
      <chakra.div display="flex" gap="3" alignItems="start">
        <ProductPicture product={product} shape="square" />
        <chakra.div flex="1" display="grid" gap="1.5" minWidth="0">
          <chakra.div display="flex" gap="3" justifyContent="space-between" alignItems="baseline">
            <chakra.p fontWeight="640" fontSize="lg" lineHeight="1.3" overflowWrap="anywhere" minWidth="0">
              {name}
            </chakra.p>
            {price && (
              <Price fontSize="lg" color="brand.text">
                {price}
              </Price>
            )}
          </chakra.div>
          {promise && <Prose fontWeight="560">{promise}</Prose>}
        </chakra.div>
      </chakra.div>
      {description && (
        <Prose color="text.muted" fontSize="sm">
          <LinkedText text={description} />
        </Prose>
      )}
      {children}
    </ProductBox>
  )
}

const NoteBox = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '2.5',
    padding: '3',
    borderRadius: 'md',
    fontSize: 'sm',
    '& > svg': { boxSize: '1.125rem', marginTop: '0.125rem', flexShrink: 0 },
  },
  variants: {
    tone: {
      neutral: { bg: 'sunken', '& > svg': { color: 'text.muted' } },
      warning: { bg: 'warning.subtle', '& > svg': { color: 'warning' } },
      success: { bg: 'success.subtle', '& > svg': { color: 'success' } },
    },
  },
  defaultVariants: { tone: 'neutral' },
})

interface NoteProps {
  icon: ReactNode
  tone?: 'neutral' | 'warning' | 'success'
  title?: string | undefined
  children: ReactNode
}

/** A notice with an icon. */
export function Note({ icon, tone, title, children }: NoteProps) {
  return (
    <NoteBox tone={tone} role={tone === 'neutral' || tone === undefined ? undefined : 'status'}>
      {icon}
      <chakra.div minWidth="0" overflowWrap="anywhere">
        {title && <chakra.p fontWeight="620">{title}</chakra.p>}
        <chakra.p color={title ? 'text.muted' : undefined}>{children}</chakra.p>
      </chakra.div>
    </NoteBox>
  )
}
