/** Stored pictures in the sizes in which they are shown. */
import type { ImgHTMLAttributes } from 'react'
import { type PictureWidth, pictureWidths } from '#lib/pictureWidths.ts'

/** Width that stands for an original of unknown width: the widest that is stored. */
const largestWidth = 2048
/** Pixels of a screen to one of the layout, at most, as far as anybody sees a difference. */
const densest = 2.8

/** Addresses of stored pictures, of which the server has copies; others are used as they are. */
const storedPicture = /^\/media\/[\w-]+\?(?=.*\bsig=)(?!.*\bw=)/u

/** Address of a stored picture's copy of at least this width, for places with a single address such as `poster`. */
export const copyUrl = (url: string, width: PictureWidth): string =>
  storedPicture.test(url) ? `${url}&w=${width}` : url

export interface PictureOptions {
  /**
   * Width in which it is drawn: pixels, or what the `sizes` attribute takes. A picture that is cropped to its box is
   * drawn wider than that: see {@link drawnWidth}.
   */
  sizes: number | string
  /** Width of the picture itself in pixels, if known. */
  width?: number | null | undefined
  /** Visible when the screen is opened: loaded before other pictures instead of when it comes near. */
  first?: boolean | undefined
}

type PictureProps = Pick<
  ImgHTMLAttributes<HTMLImageElement>,
  'loading' | 'decoding' | 'fetchPriority' | 'sizes' | 'srcSet' | 'src'
>

/** Properties of the `img` that shows a picture, whose box is given by its styles. */
export function pictureProps(url: string, { sizes, width, first = false }: PictureOptions): PictureProps {
  return {
    // Before the addresses: Safari starts loading as soon as it has one.
    ...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' }),
    ...sourcesOf(url, sizes, width ?? largestWidth),
  }
}

function sourcesOf(url: string, sizes: number | string, width: number): PictureProps {
  if (!storedPicture.test(url)) return { src: url }
  const needed = typeof sizes === 'number' ? sizes * densest : largestWidth
  const copies = pictureWidths.filter(
    (each, index) => each < width && (pictureWidths[index - 1] ?? 0) < needed,
  )
  const candidates = copies.map((each) => ({ url: copyUrl(url, each), width: each as number }))
  if ((copies.at(-1) ?? 0) < needed) candidates.push({ url, width })
  const [only] = candidates
  if (only && candidates.length === 1) return { src: only.url }
  return {
    sizes: typeof sizes === 'number' ? `${sizes}px` : sizes,
    srcSet: candidates.map((each) => `${each.url} ${each.width}w`).join(', '),
    src: url,
  }
}

/**
 * Width in which a picture is drawn that fills a box of this width and aspect ratio, and is cropped to it.
 * @param box CSS length.
 */
export function drawnWidth(
  box: string,
  boxRatio: number,
  picture: { width?: number | null | undefined; height?: number | null | undefined },
): string {
  const ratio = picture.width && picture.height ? picture.width / picture.height : boxRatio
  return ratio > boxRatio ? `calc(${(ratio / boxRatio).toFixed(2)} * ${box})` : box
}
