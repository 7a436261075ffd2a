/**
 * Finds the files affected by a change. An edge is any quoted path in a file that leads to another one: an import, also
 * a lazy one, a started script, a file or folder that is read. Extra edges only cost time; type-only imports make none.
 */
import { dirname, join, normalize } from 'node:path/posix'

/** For each file or folder (with a trailing slash), the files that refer to it. */
export type Referrers = Map<string, Set<string>>

const typesOnly = /^\s*(?:import|export) type [^;'"]*? from '[^'\n]+'/gmu
const quotedPath = /['"`]((?!\.+\/?['"`])[\w#.@-][\w#.@/-]*|\/src\/[\w./-]+)(?=['"`]|\$\{)/gu

function aliasesOf(imports: Record<string, string>): (path: string) => string | undefined {
  const pairs = Object.entries(imports).map(([from, to]) => [
    from.replace('*', ''),
    to.replace(/^\.\/|\*$/gu, ''),
  ])
  return (path) => {
    const pair = pairs.find(([from = '']) => path.startsWith(from))
    return pair && `${pair[1]}${path.slice(pair[0]?.length)}`
  }
}

/**
 * The reversed dependency graph of the files.
 * @param files Their contents by path, relative to the root, with slashes.
 * @param imports The `imports` of package.json.
 */
export function findReferrers(files: Map<string, string>, imports: Record<string, string>): Referrers {
  const unaliased = aliasesOf(imports)
  const folders = new Set<string>()
  for (const file of files.keys())
    for (let at = dirname(file); at !== '.'; at = dirname(at)) folders.add(`${at}/`)
  const referrers: Referrers = new Map()
  for (const [file, text] of files) {
    const candidates = (path: string) => {
      const alias = unaliased(path)
      if (alias) return [alias]
      if (path.startsWith('/')) return [path.slice(1)]
      const beside = normalize(join(dirname(file), path))
      return path.includes('/') ? [beside, normalize(path)] : [beside]
    }
    for (const [, path = ''] of text.replaceAll(typesOnly, '').matchAll(quotedPath))
      for (const found of candidates(path)) {
        const folder = found.endsWith('/') ? found : `${found}/`
        const target = files.has(found) ? found : folders.has(folder) ? folder : undefined
        if (target === undefined || target === file) continue
        referrers.set(target, (referrers.get(target) ?? new Set()).add(file))
      }
  }
  return referrers
}

/** The changed files and all files that depend on them. */
export function affectedBy(changed: Iterable<string>, referrers: Referrers): Set<string> {
  const reached = new Set(changed)
  for (const file of reached) {
    const names = [file]
    // Story files are found by pattern, never by reading a folder.
    if (!file.endsWith('.stories.tsx'))
      for (let at = dirname(file); at !== '.'; at = dirname(at)) names.push(`${at}/`)
    // Iterating over a set includes the elements added during the iteration.
    for (const name of names) for (const referrer of referrers.get(name) ?? []) reached.add(referrer)
  }
  return reached
}
