import { fetchFile } from '#api/client/call.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#api/contract/common.ts'
import { imageSeconds } from '#api/contract/values/signedImage.ts'
import { ApiError } from '#api/client/errors.ts'
import type { PictureWidth } from '#lib/pictureWidths.ts'

/**
 * The URL of a product's picture, or null. If the server said that there is one (`known`), it is a copy that is at
 * least `width` wide.
 */
export const productImageQuery = (id: Id, width: PictureWidth, known: boolean | null | undefined) =>
  queryOptions({
    queryKey: ['product-image', String(id), known ? width : 'any'],
    staleTime: imageSeconds * 1000,
    retry: false,
    // Retries a failed picture on the next visit instead of on each mount.
    retryOnMount: false,
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { id }, query: { expires_in: imageSeconds } }
        const answer = await (known
          ? fetchFile(
              'classes.getProductImageCopy',
              { ...input, query: { ...input.query, w: String(width) } },
              { signal },
            )
          : fetchFile('classes.getProductImage', input, { signal }))
        return answer.kind === 'file' ? answer.blob : null
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
