import path from 'node:path'
import { features } from './features.ts'

const folders = new Set(['client', 'contract', 'ui'])

/** The feature of a module, by its path from `src`; undefined for shared folders such as `components/ui`. */
export function featureOf(module: string): string | undefined {
  const [, name] = /^(?:api|components|pages)\/([^/]+)\//u.exec(module) ?? []
  return name === undefined || folders.has(name) ? undefined : name
}

/** The path of an imported module from `src`; undefined for packages. */
export function importedModule(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(importer), specifier) : undefined
}

const rankOf = (feature: string) => (features as readonly string[]).indexOf(feature)

/** Why a file may not import a module; undefined if it may. Both paths begin at `src`. */
export function featureProblem(importer: string, specifier: string): string | undefined {
  const from = featureOf(importer)
  const target = importedModule(specifier, importer)
  const to = target && featureOf(target)
  if (from === undefined || to === undefined || from === to) return undefined
  const unlisted = [from, to].find((feature) => rankOf(feature) < 0)
  if (unlisted)
    return `Add the feature '${unlisted}' to scripts/lint/features.ts, below everything that it imports.`
  if (rankOf(to) < rankOf(from)) return undefined
  return `'${to}' is below '${from}' in scripts/lint/features.ts, which therefore may not import it. Move what both need to a feature above both, such as 'publishing', 'layout', 'media' or 'cache', or pass it as a property.`
}
