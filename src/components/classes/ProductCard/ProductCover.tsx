import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PurchasedProduct } from '#api/contract/classes/products.ts'
import { productImageQuery } from '#api/classes/productImage.ts'
import { useNearViewport } from '#components/media/shared/useNearViewport.ts'
import { objectUrl } from '#lib/objectUrl.ts'
import { Cover } from '#components/media/Cover/Cover.tsx'
import { coverWidths } from '#components/media/Cover/coverWidths.ts'
import { isExpired } from '../shared/products.ts'

/** A product's picture, requested when it comes near the viewport, unless the product has none. */
export function ProductCover({ product }: { product: PurchasedProduct }) {
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNearViewport(frame)
  const mayExist = product.tiene_imagen !== false
  const { data, isError } = useQuery({
    ...productImageQuery(product.producto_id, coverWidths.square, product.tiene_imagen),
    enabled: near && mayExist,
  })
  const url = data && objectUrl(data)
  return (
    <Cover
      ref={frame}
      shape="square"
      src={url}
      pending={mayExist && !url && !isError && data !== null}
      faded={isExpired(product)}
    />
  )
}
