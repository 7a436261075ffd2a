import { expect, waitFor } from 'storybook/test'

/** The pictures of products in `root`: they come as files, so their addresses are the page's own. */
export const productPictures = (root: ParentNode = document): HTMLImageElement[] => [
  ...root.querySelectorAll<HTMLImageElement>('img[src^="blob:"]'),
]

/** Waits until so many pictures of products are drawn. */
export async function productPicturesLoaded(count = 1): Promise<void> {
  await waitFor(() => {
    const drawn = productPictures().filter(({ naturalWidth }) => naturalWidth > 0)
    return expect(drawn).toHaveLength(count)
  })
}
