import { lazily } from './lazily.ts'

/** Maximum length of a file name in bytes of UTF-8: file systems allow 255, and browsers may append a number. */
const maxBytes = 200
const visible = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u
const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length
const graphemes = lazily(() => new Intl.Segmenter('es', { granularity: 'grapheme' }))

/**
 * Cleans a file's name for storage and display: removes folders, and characters that control the text around it or
 * change its direction. Shortens a long name in the middle, so that its beginning and its extension stay. Returns ''
 * when no visible character remains.
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
