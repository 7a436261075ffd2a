/** A rendered page, taken apart for the document that it is put into. */
export interface SplitPage {
  html: string
  /** The styles of the whole document, as elements. */
  globals: string
  /** Names of the component styles as the style library writes them into the attribute of their element. */
  names: string
  /** The component styles. */
  css: string
  title: string
}

/**
 * Takes styles and title out of rendered HTML: hydration expects them in the head, where one element replaces the many
 * small ones, because the CSP lists each by its hash.
 */
export function splitStyles(rendered: string): SplitPage {
  const globals: string[] = []
  const names: string[] = []
  const rules: string[] = []
  let title = ''
  const html = rendered
    .replace(/<style data-emotion="([^"]*)">([\s\S]*?)<\/style>/gu, (_style, name: string, css: string) => {
      // Without the attribute, the style library leaves them alone.
      if (!name.startsWith('css ')) globals.push(`<style>${css}</style>`)
      else {
        names.push(...name.split(' ').slice(1))
        rules.push(css)
      }
      return ''
    })
    .replace(/<title>.*?<\/title>/u, (found) => {
      title = found
      return ''
    })
    .replace(/<link rel="preload"[^>]*>/gu, '')
  return { html, globals: globals.join(''), names: names.join(' '), css: rules.join(''), title }
}
