import type { ModuleGraph } from './moduleGraph.ts'

/** For each affected file, the file through which it is affected; undefined for a changed file. */
export type AffectedFiles = Map<string, string | undefined>

/** Returns the changed files and all files that depend on them, each by a shortest chain. */
export function findAffectedFiles(changed: readonly string[], graph: ModuleGraph): AffectedFiles {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of graph)
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), file])
  const affected: AffectedFiles = new Map(changed.map((file) => [file, undefined]))
  // Iterating over a map includes the entries added during the iteration.
  for (const [file] of affected)
    for (const importer of importers.get(file) ?? [])
      if (!affected.has(importer)) affected.set(importer, file)
  return affected
}

/** Returns the given files and all files that they depend on. */
export function findDependencies(files: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(files)
  for (const file of found) for (const imported of graph.get(file) ?? []) found.add(imported)
  return found
}

/** Describes why a file is affected: itself, and the files that lead from it to a changed one. */
export function describeChain(file: string, affected: AffectedFiles): string {
  const chain: string[] = []
  for (let at: string | undefined = file; at !== undefined; at = affected.get(at)) chain.push(at)
  const shown = chain.length > 4 ? [...chain.slice(0, 2), '…', ...chain.slice(-1)] : chain
  return shown.join(' ← ')
}
