/** Scroll speed in words per minute: 130 is calm Spanish. */
export const pace = { min: 80, max: 200, step: 10, default: 130 } as const
/** Font sizes in rem. */
export const sizes = [1.125, 1.5, 2] as const

/** Scroll speed in pixels per second, so that a text of that height has passed when its words have been spoken. */
export function scrollSpeed(script: string, height: number, wordsPerMinute: number): number {
  const words = script.trim().split(/\s+/u).length
  return height / ((words / wordsPerMinute) * 60)
}
