import { chakra } from '@chakra-ui/react'
import type { ListedCommunity } from '#api/contract/explore.ts'
import { explore } from '#locales/explore.ts'
import { phone, sales as t } from '#locales/purchases.ts'
import { featuredProduct } from '#components/offers/shared/listedCommunity.ts'
import { Price } from '#components/offers/shared/offerParts.tsx'
import { ProductPicture } from '#components/offers/shared/ProductPicture.tsx'

/** The product's price, and a note that payment happens on the payment page. */
export function PriceSection({ community }: { community: ListedCommunity }) {
  const product = featuredProduct(community)
  return (
    <chakra.div
      display="flex"
      gap="4"
      alignItems="start"
      padding="5"
      borderRadius="md"
      bg="brand.subtle"
      border="1px solid"
      borderColor="brand.border"
      overflowWrap="anywhere"
    >
      {product && <ProductPicture product={product} shape="square" />}
      <chakra.div display="grid" gap="1" minWidth="0">
        <chakra.p fontWeight="620">{product?.name ?? explore.unnamedProduct}</chakra.p>
        {product?.price ? (
          <p>
            <Price fontSize="3xl" letterSpacing="-0.02em" lineHeight="1.2">
              {product.price}
            </Price>
          </p>
        ) : (
          <p>{t.noPrice}</p>
        )}
        <chakra.p fontSize="sm" color="text.muted">
          {t.oncePayment} {phone.safe}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}
