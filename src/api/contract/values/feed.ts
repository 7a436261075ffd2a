/** Wire names of the categories of global posts. */
export const categories = [
  'motivacion',
  'coaching',
  'liderazgo',
  'inspiracion',
  'desarrollo',
  'negocios',
  'mindset',
] as const

export const aspectClasses = ['horizontal', 'vertical', 'square'] as const
export type AspectClass = (typeof aspectClasses)[number]

export const feedMediaMaxBytes = 500 * 1024 * 1024

/** Whether an item is an ad: either field is enough. */
export function isAd(item: {
  type?: string | null | undefined
  is_ad?: boolean | null | undefined
}): boolean {
  return item.type === 'publicidad' || item.is_ad === true
}
