const characters = new Intl.Segmenter('es')

/**
 * A text on one line and of bounded length, an ellipsis in place of what is left out. `most` counts what people see as
 * characters: half an emoji would show as a broken one.
 */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= most) return line
  const seen = Array.from(characters.segment(line), ({ segment }) => segment)
  return seen.length > most
    ? `${seen
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : line
}
