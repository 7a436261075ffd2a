/** Returns the 32-bit FNV-1a hash of the text's UTF-8 bytes; similar short texts get very different numbers. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
