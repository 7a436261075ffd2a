/** Rules that apply to whole pages only. */
const ofPages = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'] as const

/**
 * Accessibility parameters of a story: axe starts at the document's root, where its lookup of elements is three times
 * as fast as in the body.
 * @param kept page rules that apply to this story, too.
 */
export const accessibility = (...kept: (typeof ofPages)[number][]) => ({
  test: 'error' as const,
  context: 'html',
  config: { rules: ofPages.map((id) => ({ id, enabled: kept.includes(id) })) },
})
