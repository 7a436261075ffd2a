/** An image of the viewer. */
export interface ViewedImage {
  src: string
  /** Alternative text. */
  alt: string
  /** Caption. */
  title?: string | undefined
  /** Pixels. */
  width?: number | undefined
  height?: number | undefined
}
