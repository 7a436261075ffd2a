/** Name of the service worker's cache of members' pictures. It is deleted when the session ends. */
export const pictureCache = 'pictures'

/** Returns the cache key of a picture: its URL without the signature, which changes. */
export function pictureKey(url: string): string {
  const key = new URL(url)
  key.searchParams.delete('exp')
  key.searchParams.delete('sig')
  return key.href
}
