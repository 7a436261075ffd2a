/** Rules for what only a whole page has. */
const ofPages = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region'] as const

/**
 * How axe looks at a story: from the root of the document, whose index of elements it finds three times as fast in as in
 * the body.
 * @param kept rules for pages that hold for the story, too.
 */
export const accessibility = (...kept: (typeof ofPages)[number][]) => ({
  test: 'error' as const,
  context: 'html',
  config: { rules: ofPages.map((id) => ({ id, enabled: kept.includes(id) })) },
})
