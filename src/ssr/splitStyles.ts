/** The parts of a rendered page. */
interface SplitPage {
  /** HTML without the elements that belong in the head. */
  html: string
  /** Global styles, as elements. */
  globals: string
  /** The `title` element. */
  title: string
}

/** Removes styles, title and preloads from rendered HTML: hydration expects them in the head. */
export function splitStyles(rendered: string): SplitPage {
  const globals: string[] = []
  let title = ''
  const html = rendered
    .replace(/<style data-emotion="[^"]*">([\s\S]*?)<\/style>/gu, (_style, css: string) => {
      // Without the attribute, the style library does not touch these elements.
      globals.push(`<style>${css}</style>`)
      return ''
    })
    .replace(/<title>.*?<\/title>/u, (found) => {
      title = found
      return ''
    })
    .replace(/<link rel="preload"[^>]*>/gu, '')
  return { html, globals: globals.join(''), title }
}
