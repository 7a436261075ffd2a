/** Number of bytes at the beginning of a file that are used to detect its encoding. */
const sampleBytes = 4096

/** Decodes a file in UTF-8, UTF-16 or Windows-1252, with or without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detects UTF-16 by its byte order mark, or by zeros: in Latin text every second byte is 0. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0] as [number, number]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1
  const [even, odd] = zeros.map((count) => count / (sample.length / 2)) as [number, number]
  if (odd > 0.3 && even < 0.1) return 'utf-16le'
  if (even > 0.3 && odd < 0.1) return 'utf-16be'
  return undefined
}
