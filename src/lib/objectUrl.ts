const urls = new WeakMap<Blob, string>()
const collected = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url))

/**
 * Returns the object URL of a file or blob, always the same one for the same blob. It is revoked when the blob is
 * garbage-collected, not on unmount, because an `img` may load it only after it was removed.
 */
export function objectUrl(blob: Blob): string {
  const known = urls.get(blob)
  if (known !== undefined) return known
  const url = URL.createObjectURL(blob)
  urls.set(blob, url)
  collected.register(blob, url)
  return url
}
