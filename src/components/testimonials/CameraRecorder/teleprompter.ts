/** Words a minute that the text can go by: 130 is unhurried Spanish. */
export const pace = { min: 80, max: 200, step: 10, default: 130 } as const
/** Sizes of the letters, in rem. */
export const sizes = [1.125, 1.5, 2] as const

/** Pixels a second at which a text of that height has passed when its words have been said. */
export function scrollSpeed(script: string, height: number, wordsPerMinute: number): number {
  const words = script.trim().split(/\s+/u).length
  return height / ((words / wordsPerMinute) * 60)
}
