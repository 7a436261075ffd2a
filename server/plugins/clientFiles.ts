import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** CSP hashes of the inline scripts and styles of the built pages. */
export function inlineHashes(dir: string): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const page of htmlPages(dir)) {
    const html = readFileSync(path.join(dir, page), 'utf8')
    for (const [, text] of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu))
      scripts.add(hash(text))
    for (const [, text] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gu)) styles.add(hash(text))
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/** The built pages: `index.html` and the prerendered ones, by file name. */
export function htmlPages(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).filter((file) => file.endsWith('.html')) : []
}

const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
