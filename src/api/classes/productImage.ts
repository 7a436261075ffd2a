import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { getProductImage } from '#api/contract/classes/products.ts'
import { imageSeconds } from '#api/contract/signedImage.ts'
import { ApiError } from '#api/client/errors.ts'
import { fetchFile } from '#api/client/files.ts'
import type { PictureWidth } from '#lib/pictureWidths.ts'

/** A product's picture, at least this wide if it is, or null when it has none. */
export const productImageQuery = (id: Id, width: PictureWidth) =>
  queryOptions({
    queryKey: ['product-image', String(id), width],
    staleTime: imageSeconds * 1000,
    retry: false,
    // Retry a failed picture on the next visit, not each time a card is mounted.
    retryOnMount: false,
    queryFn: async ({ signal }) => {
      try {
        const answer = await fetchFile(
          getProductImage,
          { params: { id }, query: { expires_in: imageSeconds, w: String(width) } },
          { signal },
        )
        return answer.kind === 'file' ? answer.blob : null
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
