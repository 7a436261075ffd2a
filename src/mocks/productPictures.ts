import { expect, waitFor } from 'storybook/test'

/** Returns the product pictures in `root`. They load as files, so their sources are blob URLs. */
export const productPictures = (root: ParentNode = document): HTMLImageElement[] => [
  ...root.querySelectorAll<HTMLImageElement>('img[src^="blob:"]'),
]

/** Waits until `count` product pictures are loaded. */
export async function productPicturesLoaded(count = 1): Promise<void> {
  await waitFor(() => {
    const drawn = productPictures().filter(({ naturalWidth }) => naturalWidth > 0)
    return expect(drawn).toHaveLength(count)
  })
}
