import type { PictureWidth } from '#lib/pictureWidths.ts'

/** Width in pixels of the copies that fill a `Cover` on every screen, for pictures that are loaded as files. */
export const coverWidths = { square: 320, wide: 1280, banner: 1280 } as const satisfies Record<
  string,
  PictureWidth
>
