/** Rendered HTML, divided. */
interface SplitPage {
  /** Without what belongs into the head. */
  html: string
  /** The styles of the whole document, as elements. */
  globals: string
  /** The title, as an element. */
  title: string
}

/** Takes styles, title and preloads out of rendered HTML: hydration expects them in the head. */
export function splitStyles(rendered: string): SplitPage {
  const globals: string[] = []
  let title = ''
  const html = rendered
    .replace(/<style data-emotion="[^"]*">([\s\S]*?)<\/style>/gu, (_style, css: string) => {
      // Without the attribute, the style library leaves them alone.
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
