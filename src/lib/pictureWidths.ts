/**
 * Widths in pixels of the smaller copies of stored pictures. The URL parameter `w` requests the smallest copy that is
 * at least this wide.
 */
export const pictureWidths = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof pictureWidths)[number]
