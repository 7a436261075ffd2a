/** Name of the cache of members' pictures, which is deleted when the session ends. */
export const pictureCache = 'pictures'

/** The URL under which a picture is kept: without its signature, which changes. */
export function pictureKey(url: string): string {
  const key = new URL(url)
  key.searchParams.delete('exp')
  key.searchParams.delete('sig')
  return key.href
}
