/** axe rules that apply to whole pages only. */
const ofPages = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'] as const

/**
 * Returns the accessibility parameters of a story: axe starts at the document's root, where its element lookup is three
 * times as fast as in the body.
 * @param kept page rules that apply to this story as well.
 */
export const accessibility = (...kept: (typeof ofPages)[number][]) => ({
  test: 'error' as const,
  context: 'html',
  config: { rules: ofPages.map((id) => ({ id, enabled: kept.includes(id) })) },
})
