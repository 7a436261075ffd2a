import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'

/** Folder of the built client. */
export const dist = path.resolve(import.meta.dirname, '../dist')

/** Names of the chunks that a start needs besides the page's own script; vite.config.ts gives them. */
export const starts = {
  /** Sign-in and registration. */
  signedOut: ['signIn'],
  /** Every members' screen; the feed is in it. */
  signedIn: ['members', 'session'],
} as const

/** What the build wrote about its chunks. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

/**
 * Files of chunks, by name or source, and of everything they import at once, without the page's own script.
 * @throws {Error} when there is no such chunk.
 */
export function filesOf(manifest: Manifest, names: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (chunk: ManifestChunk | undefined) => {
    if (!chunk || chunk.isEntry || files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach((key) => add(manifest[key]))
  }
  for (const name of names) {
    const chunk = manifest[name] ?? Object.values(manifest).find((one) => one.name === name)
    if (!chunk) throw new Error(`The build made no chunk '${name}'`)
    add(chunk)
  }
  return files
}
