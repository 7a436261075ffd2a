/** Whether this code renders without a browser: at build time, or on the server for a first visit. */
export const onServer = typeof window === 'undefined'

/** Numbers of cards and of lines that fill a screen, whatever its height. */
const screenful = {
  wide: { cards: 4, lines: 16 },
  narrow: { cards: 3, lines: 12 },
}
let shape: keyof typeof screenful = 'wide'

/** Says for which devices the server renders next. */
export function renderFor(device: keyof typeof screenful): void {
  shape = device
}

/**
 * The items of a list to render. On the server the first few: the rest is out of sight, and would cost bytes and time
 * until the application shows it.
 */
export const firstOnServer = <T>(items: readonly T[], looks: 'cards' | 'lines' = 'cards'): readonly T[] =>
  onServer ? items.slice(0, screenful[shape][looks]) : items
