/** Files that are made from a stored picture and live and end with it. */
import { type PictureWidth, pictureWidths } from '#lib/pictureWidths.ts'
import { shareImageKey } from './shareImage.ts'
import type { Storage } from './storage.ts'

/** Storage key of a smaller copy of a picture. It ends with the picture's own, so copies are in as many folders. */
export const copyKey = (key: string, width: PictureWidth) => `w${width}-${key}`

/** Storage keys of all copies that a picture may have. */
export const copyKeys = (key: string) => pictureWidths.map((width) => copyKey(key, width))

/** Storage keys of a file and of all that may have been made from it. */
export const withDerived = (key: string) => [key, shareImageKey(key), ...copyKeys(key)]

const shareImageSuffix = shareImageKey('')
const copyPrefix = new RegExp(`^(?:${copyKeys('').join('|')})`, 'u')
/** The key that a row would refer to: for a file made from a picture, that of the picture. */
export const originalKey = (key: string) =>
  key.endsWith(shareImageSuffix) ? key.slice(0, -shareImageSuffix.length) : key.replace(copyPrefix, '')

/** What Faro names files: version 7 UUIDs, alone or with what marks a derived file or a test of the store. */
const ownKey = new RegExp(
  `^(?:probe-|${copyKeys('').join('|')})?` +
    `[\\da-f]{8}-[\\da-f]{4}-7[\\da-f]{3}-[89ab][\\da-f]{3}-[\\da-f]{12}(?:${shareImageSuffix})?$`,
  'u',
)

/**
 * Whether a key has the form of Faro's own. A bucket or a folder may be shared with others, whose files must neither be
 * listed for removal nor have their uploads aborted.
 */
export const isOwnKey = (key: string): boolean => ownKey.test(key)

/** Deletes a stored file with all that was made from it. */
export async function deleteMedia(storage: Storage, key: string): Promise<void> {
  await storage.delete(...withDerived(key))
}

/** Deletes a stored file with all that was made from it, and temporary files of an interrupted upload. */
export async function discardMedia(storage: Storage, key: string): Promise<void> {
  await storage.discard(...withDerived(key))
}
