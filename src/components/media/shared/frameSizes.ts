import { drawnWidth } from '#components/ui/Picture/pictureProps.ts'

/** The `sizes` of a picture of this aspect ratio in a `MediaFrame`, which is as wide as a column of posts. */
export function frameSizes(ratio = 16 / 9): string {
  // Subtracts the padding of page and card. On a phone the frame's minimum height crops panoramas.
  const narrow = ratio > 2 ? drawnWidth('84vw', 2, { width: ratio, height: 1 }) : '84vw'
  return `(min-width: 768px) 40rem, ${narrow}`
}
