const urls = new WeakMap<Blob, string>()
const collected = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url))

/**
 * The object URL of a local file or blob, always the same one. It is revoked when nothing refers to the blob any more,
 * not when a component unmounts: a removed `img` may only then begin to load it, which would be an error.
 */
export function objectUrl(blob: Blob): string {
  const known = urls.get(blob)
  if (known !== undefined) return known
  const url = URL.createObjectURL(blob)
  urls.set(blob, url)
  collected.register(blob, url)
  return url
}
