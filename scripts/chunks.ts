import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Manifest, ManifestChunk } from 'vite'

/** Folder of the built client. */
export const dist = path.resolve(import.meta.dirname, '../dist')

/** Names of the chunks needed at start besides the entry script; vite.config.ts defines them. */
export const starts = {
  /** Every page. */
  all: ['rolldown-runtime', 'dom', 'theme', 'start'],
  /** Sign-in and registration, in addition. */
  signedOut: ['signIn'],
  /** Every screen for members, in addition. */
  signedIn: ['members'],
  /** Every page, beside or after its first paint: the code that makes calls. */
  calls: ['calls'],
  /** Every screen of the studio. */
  studio: ['src/studioApp/StudioLayout.tsx'],
} as const

/** The manifest of a client's chunks: the members' one, or the studio. */
export function readManifest(client: 'manifest' | 'studio' = 'manifest'): Manifest {
  return JSON.parse(readFileSync(path.join(dist, `.vite/${client}.json`), 'utf8')) as Manifest
}

/**
 * Files of the given chunks (by name or source) and their static imports, without the entry script.
 * @throws {Error} for an unknown chunk.
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
