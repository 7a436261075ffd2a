/** Whether this code renders without a browser: at build time, or on the server for a first visit. */
export const onServer = typeof window === 'undefined'

/** Cards that fill a screen whatever its size. */
const screenful = 4
/** Lines that do, on phones and most others. */
export const screenfulOfLines = 12

/**
 * The items of a list to render. On the server the first few: the rest is out of sight, and would cost bytes and time
 * until the application shows it.
 */
export const firstOnServer = <T>(items: readonly T[], count = screenful): readonly T[] =>
  onServer ? items.slice(0, count) : items
