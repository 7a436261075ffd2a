import createCache, { type EmotionCache } from '@emotion/cache'

/**
 * Number of renders after which the collected styles are cleared: colours and sizes from members' content add new
 * styles without limit.
 */
const rendersKept = 500

/**
 * Collects the styles of rendered components. By default the style library writes a style element at a style's first
 * use, so a part that is rendered again after suspending would have no styles.
 */
export class StyleCollector {
  cache = this.empty()
  private renders = 0

  private empty(): EmotionCache {
    const cache = createCache({ key: 'css' })
    cache.compat = true
    return cache
  }

  /** Returns the styles of the classes in `html` with their names, and all animations; excludes global styles. */
  of(html: string): { css: string; styleNames: string } {
    const used = new Set(html.match(/\bcss-[\w-]+/gu))
    const { inserted, registered, key } = this.cache
    const found = Object.entries(inserted).flatMap(([name, rules]): [string, string][] => {
      if (typeof rules !== 'string') return []
      const ofClass = registered[`${key}-${name}`] !== undefined
      const isUsed = ofClass ? used.has(`${key}-${name}`) : rules.startsWith('@keyframes')
      return isUsed ? [[name, rules]] : []
    })
    this.renders += 1
    if (this.renders % rendersKept === 0) this.cache = this.empty()
    return {
      css: found.map(([, rules]) => rules).join(''),
      styleNames: found.map(([name]) => name).join(' '),
    }
  }
}
