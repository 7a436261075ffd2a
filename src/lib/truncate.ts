import { lazily } from './lazily.ts'

const letters = lazily(() => new Intl.Segmenter('es', { granularity: 'grapheme' }))

/**
 * Returns the first `max` characters of a text, with '…' if it was cut. Characters are graphemes: an emoji is never
 * split. Spaces and punctuation before the cut are removed.
 */
export function truncate(text: string, max: number): string {
  // A grapheme has at least one UTF-16 unit.
  if (text.length <= max) return text
  let end = 0
  let count = 0
  for (const { index, segment } of letters().segment(text)) {
    if (count === max) return `${text.slice(0, end).replace(/[\s.,;:…]+$/u, '')}…`
    count += 1
    end = index + segment.length
  }
  return text
}
