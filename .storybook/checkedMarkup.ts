/** Ids that React generates for each mount, and addresses of files in memory. */
const generated = /_r_\w+_|blob:[\w:/.-]+/gu

const checked = new Set<string>()

/**
 * Whether the accessibility of the page's current markup was checked before in this page with the same rules and theme:
 * many stories end in a state that another one shows. Remembers it otherwise.
 * @param rules The accessibility parameters of the story.
 */
export function isMarkupChecked(rules: unknown): boolean {
  const { body, documentElement } = document
  const markup = body.innerHTML.replaceAll(generated, '')
  const key = `${JSON.stringify(rules)} ${documentElement.className} ${innerWidth} ${markup}`
  if (checked.has(key)) return true
  checked.add(key)
  return false
}
