import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { getProductImage } from '#api/contract/classes/products.ts'
import { imageSeconds } from '#api/contract/signedImage.ts'
import { ApiError } from '#api/client/errors.ts'
import { fetchFile } from '#api/client/files.ts'

/** A product's picture, or null when it has none. */
export const productImageQuery = (id: Id) =>
  queryOptions({
    queryKey: ['product-image', String(id)],
    staleTime: imageSeconds * 1000,
    retry: false,
    // A failed picture is requested again on the next visit, not each time a card mounts.
    retryOnMount: false,
    queryFn: async ({ signal }) => {
      try {
        const answer = await fetchFile(
          getProductImage,
          { params: { id }, query: { expires_in: imageSeconds } },
          { signal },
        )
        return answer.kind === 'file' ? answer.blob : null
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
