const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/**
 * The first `max` characters of a text, with '…' when something was cut. Characters are what one sees: an emoji is
 * never cut in two. Space and punctuation before the cut go too.
 */
export function truncate(text: string, max: number): string {
  // No character is shorter than one unit.
  if (text.length <= max) return text
  let end = 0
  let count = 0
  for (const { index, segment } of letters.segment(text)) {
    if (count === max) return `${text.slice(0, end).replace(/[\s.,;:…]+$/u, '')}…`
    count += 1
    end = index + segment.length
  }
  return text
}
