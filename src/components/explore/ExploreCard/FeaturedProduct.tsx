import { chakra } from '@chakra-ui/react'
import { Sparkles } from 'lucide-react'
import { truncate } from '#lib/truncate.ts'
import { explore as t } from '#locales/explore.ts'
import { type FeaturedProduct as Featured, promiseLength } from '#components/offers/shared/listedCommunity.ts'
import { ProductPicture } from '#components/offers/shared/ProductPicture.tsx'

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.5',
    padding: '3',
    borderRadius: 'md',
    bg: 'sunken',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
  },
})
const Head = chakra('div', {
  base: { display: 'flex', gap: '3', justifyContent: 'space-between', alignItems: 'baseline' },
})
const Label = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    fontSize: 'xs',
    fontWeight: '620',
    color: 'brand.text',
    '& svg': { boxSize: '0.875rem', flexShrink: 0 },
  },
})

/** The featured product: picture, name, promise and price. */
export function FeaturedProduct({ product }: { product: Featured }) {
  const { name, promise, price, owned } = product
  const label = owned ? t.owned : price
  return (
    <Box>
      <Head>
        <Label>
          <Sparkles aria-hidden="true" />
          {t.product}
        </Label>
        {label && (
          <chakra.span fontWeight="640" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            {label}
          </chakra.span>
        )}
      </Head>
      <chakra.div display="flex" gap="3" alignItems="start">
        <ProductPicture product={product} shape="square" />
        <chakra.div minWidth="0">
          <chakra.p fontWeight="600" lineClamp="2">
            {name}
          </chakra.p>
          {promise && <chakra.p color="text.muted">{truncate(promise, promiseLength)}</chakra.p>}
        </chakra.div>
      </chakra.div>
    </Box>
  )
}
