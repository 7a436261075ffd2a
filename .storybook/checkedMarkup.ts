/** Ids that React generates for each mount, and addresses of files in memory. */
const generated = /_r_[0-9a-z]+_|blob:[\w:/.-]+/gu

/** Replaces each generated id by its order of appearance, so that references between elements stay comparable. */
function normalise(markup: string): string {
  const names = new Map<string, string>()
  return markup.replaceAll(generated, (found) => {
    const name = names.get(found) ?? `generated-${names.size}`
    names.set(found, name)
    return name
  })
}

const checked = new Set<string>()

/**
 * Whether the page has already checked the same markup with the same rules and theme: many stories end in a state that
 * another one shows. Remembers the markup otherwise.
 * @param rules The accessibility parameters of the story.
 */
export function isMarkupChecked(rules: unknown): boolean {
  const { body, documentElement } = document
  const key = [JSON.stringify(rules), documentElement.className, innerWidth, normalise(body.innerHTML)].join(
    ' ',
  )
  if (checked.has(key)) return true
  checked.add(key)
  return false
}
