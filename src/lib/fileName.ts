import { lazily } from './lazily.ts'

/** Longest file name in bytes of UTF-8: file systems allow 255, and browsers may append a number. */
const maxBytes = 200
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u
const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length
const graphemes = lazily(() => new Intl.Segmenter('es', { granularity: 'grapheme' }))

/**
 * A file's name as it is stored and shown: without folders, and without characters that control the text around it or
 * change its direction. A long one loses its middle and keeps its beginning and its extension. Empty when nothing
 * visible remains.
 */
export function tidyFileName(name: string): string {
  const tidy = name
    .normalize('NFC')
    .replace(/^.*\//su, '')
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\uFEFF]/gu, '')
    .trim()
  if (!visible.test(tidy)) return ''
  if (bytesOf(tidy) <= maxBytes) return tidy
  const extension = /(?:\.tar)?\.[^.\s]{1,16}$/u.exec(tidy)?.[0] ?? ''
  const end = `…${extension}`
  let stem = ''
  for (const { segment } of graphemes().segment(tidy.slice(0, tidy.length - extension.length))) {
    if (bytesOf(stem + segment + end) > maxBytes) break
    stem += segment
  }
  return stem.trimEnd() + end
}
