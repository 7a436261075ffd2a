import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { productImageQuery } from '#api/classes/productImage.ts'
import { Cover, type CoverProps } from '#components/media/Cover/Cover.tsx'
import { coverWidths } from '#components/media/Cover/coverWidths.ts'
import { useNearViewport } from '#components/media/shared/useNearViewport.ts'
import { objectUrl } from '#lib/objectUrl.ts'
import type { FeaturedProduct } from './listedCommunity.ts'

interface ProductPictureProps extends Pick<CoverProps, 'shape'> {
  product: FeaturedProduct
}

/** The featured product's picture, requested when it comes near the viewport; nothing if there is none. */
export function ProductPicture({ product: { id, hasPicture }, shape }: ProductPictureProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const near = useNearViewport(frame)
  const { data, isError } = useQuery({
    ...productImageQuery(id, coverWidths[shape], hasPicture),
    enabled: near && hasPicture !== false,
  })
  const url = data && objectUrl(data)
  if (hasPicture === false || data === null || (isError && !data)) return null
  return <Cover ref={frame} shape={shape} src={url} pending={!url} />
}
