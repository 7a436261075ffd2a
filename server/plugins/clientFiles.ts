import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, defaultClientDir } from '../config.ts'
import { StartError } from '../errors.ts'

/** The file that a build writes last. */
const builtMarker = '.built'

/**
 * Refuses to serve a folder that is not a built client: all of its files would be public.
 * @throws {StartError} naming the folder. The default one may be missing, as in development.
 */
export function requireBuiltClient({ clientDir }: Pick<Config, 'clientDir'>): void {
  if (existsSync(path.join(clientDir, builtMarker))) return
  if (clientDir === defaultClientDir && !existsSync(clientDir)) return
  throw new StartError(
    `CLIENT_DIR debe ser una carpeta con la aplicación construida por «npm run build», no «${clientDir}».`,
  )
}

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
