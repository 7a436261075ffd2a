/** What only a page has, and a component's story does not. */
const ofPages = ['bypass', 'landmark-one-main', 'page-has-heading-one', 'region']

/**
 * How axe looks at a story: from the root of the document, whose index of elements it finds three times as fast in as in
 * the body.
 */
export const wholePage = {
  test: 'error',
  context: 'html',
  config: { rules: ofPages.map((id) => ({ id, enabled: false })) },
} as const
