/** An image of the viewer. */
export interface ViewedImage {
  src: string
  /** What it shows, in words. */
  alt: string
  /** Stands below it. */
  title?: string | undefined
  /** Pixels. */
  width?: number | undefined
  height?: number | undefined
}
