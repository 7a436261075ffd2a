import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import {
  callModules,
  type ChunkEntries,
  communityPage,
  dialogChunk,
  drawersModule,
  feedPage,
  frameModules,
  openedFirst,
  screenFamilies,
  screensModule,
  signInPages,
  startChunks,
} from '../src/app/chunks.ts'

const root = path.resolve(import.meta.dirname, '..')
const inSource = (name: string) => path.join(root, 'src', name)
const resolvePackage = createRequire(import.meta.url).resolve

/** The name of the package that contains a module; undefined for modules of the project. */
const packageOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(id)?.[1]

/** Whether a module belongs to one of these packages or scopes. */
function isOfPackages(id: string, packages: readonly string[]): boolean {
  const name = packageOf(id)
  return name !== undefined && packages.some((one) => name === one || name.startsWith(`${one}/`))
}

/** The file of each icon by its names, from the list that the package exports. */
function readIcons(): Map<string, string> {
  const list = readFileSync(path.join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const icons = new Map<string, string>()
  for (const [, names = '', file = ''] of list.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs'/gu,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/gu)) icons.set(name, file)
  return icons
}

/** Imports each icon from its own file. Imported through the package's list, every module would seem to use all icons. */
export function iconModules(): Plugin {
  const icons = readIcons()
  const importOf = (name: string) => {
    const [icon = '', local = icon] = name.split(' as ')
    const file = icons.get(icon)
    if (file === undefined) throw new Error(`lucide-react has no icon ${icon}`)
    return `import ${local} from 'lucide-react/icons/${file}'`
  }
  return {
    name: 'icon-modules',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: { exclude: /\/node_modules\//u }, code: 'lucide-react' },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from ["']lucide-react["']/gu, (_statement, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map(importOf)
            .join(';'),
        ),
    },
  }
}

/** Ending of the chunk with what later parts share with a screen. */
const parts = 'Parts'

const componentOf = (id: string) => path.basename(id, '.tsx')

const feed = componentOf(feedPage)
const community = componentOf(communityPage)
const families = Object.entries(screenFamilies).map(([name, pages]) => ({
  name,
  pages: pages.map(componentOf),
}))

/**
 * The name of the chunk for a module.
 * @param screens that need it at once.
 * @param isElsewhere whether parts that load later, over other screens, need it too: they must not load a screen.
 * @param isForAll whether it is so small that what is opened first on another screen should not load a file for it.
 */
function chunkFor(screens: ReadonlySet<string>, isElsewhere: boolean, isForAll: boolean): string {
  const names = [...screens]
  if (screens.has(feed)) {
    if (names.some((name) => name !== feed && name !== community)) return 'members'
    return names.length > 1 || isElsewhere ? 'posts' : feed
  }
  const [one = '', another] = names
  if (another === undefined && !isElsewhere) return one
  const family = families.find(({ pages }) => names.every((name) => pages.includes(name)))
  return family?.name ?? (another === undefined && !isForAll ? `${one}${parts}` : 'shared')
}

/** Most characters of a module that all screens load so that what is opened first on one needs no file of another. */
const smallLength = 900

/** Vite's and the bundler's own modules, which every chunk imports. */
const bundlerModules = new Set(['\0vite/preload-helper.js', '\0rolldown/runtime.js'])

/**
 * Divides the members' client into chunks, derived from the import graph and the entry modules in `src/app/chunks.ts`:
 * few, because small files compress worse and cost requests. The modules of one screen are in its own chunk, those of
 * several in `members`, `posts`, `shared`, or the chunk of a family. What the parts that are opened first and the drawers
 * share with other parts is divided only by which of these need it.
 */
export function chunkGroups(): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } {
  const chunks = new Map<string, string>()
  /** Names of the parts that need a module which others need as well. */
  const sharedParts = new Map<string, string[]>()
  /** Modules that the code that makes calls needs, without those that only it may load. */
  const beneathCalls = new Set<string>()
  const plugin: Plugin = {
    name: 'chunk-groups',
    apply: 'build',
    buildEnd() {
      const staticImports = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const lateImports = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []
      if (this.environment.name === 'client') {
        const missing = listModules().find((id) => !this.getModuleInfo(id))
        if (missing !== undefined) this.error(`src/app/chunks.ts names a module that is not used: ${missing}`)
      }
      const frame = frameModules.map(inSource)
      const signIn = new Set<string>(signInPages.map(inSource))
      const pages = lateImports(inSource(screensModule))
      const screens = pages.filter((id) => !signIn.has(id))
      const chain = chainTo(isCallModule, [...frame, ...pages], staticImports)
      if (chain) this.error(`A first screen must not load what makes calls: ${chain.join(' → ')}`)
      beneathCalls.clear()
      for (const id of reachable(callEntries, staticImports))
        if (packageOf(id) === undefined && ![...reachable([id], staticImports)].some(isCallModule))
          beneathCalls.add(id)
      const inFrame = reachable(frame, staticImports)
      const atOnce = (id: string) => staticImports(id).filter((next) => !inFrame.has(next))
      const everLoaded = (id: string) => [
        ...atOnce(id),
        ...lateImports(id).filter((next) => !screens.includes(next)),
      ]
      const needing = usersOf(screens, atOnce)
      const using = usersOf(screens, everLoaded)
      const overAnyScreen = reachable([...inFrame].flatMap(everLoaded), everLoaded)
      const entries = [...this.getModuleIds()].filter(
        (id) => !screens.includes(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
      )
      const opened = [...new Set(Object.values(openedFirst))].map(inSource)
      const needingOpened = usersOf(opened, atOnce)
      chunks.clear()
      for (const [id, names] of needing) {
        const isElsewhere = overAnyScreen.has(id) || (using.get(id)?.size ?? 0) > names.size
        const isSmall = (this.getModuleInfo(id)?.code?.length ?? Infinity) <= smallLength
        const isOpenedElsewhere = [...(needingOpened.get(id) ?? [])].some(
          (part) => ![...names].some((screen) => componentOf(openedFirst[screen] ?? '') === part),
        )
        chunks.set(id, chunkFor(names, isElsewhere, isSmall && isOpenedElsewhere))
      }
      const needingParts = usersOf([...opened, ...lateImports(inSource(drawersModule))], atOnce)
      const sharing = usersOf(entries, atOnce, (id) => id)
      sharedParts.clear()
      for (const [id, names] of needingParts)
        if ((sharing.get(id)?.size ?? 0) > 1 && !entries.includes(id))
          sharedParts.set(id, [...names].toSorted())
    },
  }
  const named = ['shared', 'posts', ...Object.keys(screenFamilies)]
  const chunkIf = (fits: (chunk: string) => boolean) => (id: string) => {
    const chunk = chunks.get(id)
    return chunk !== undefined && fits(chunk) ? chunk : null
  }
  /** Modules of a start chunk that only the import graph shows. */
  const derived: Readonly<Record<string, (id: string) => boolean>> = {
    loader: (id) => bundlerModules.has(id),
    start: (id) => beneathCalls.has(id),
    members: (id) => chunks.get(id) === 'members',
  }
  const groups: Rolldown.CodeSplittingGroup[] = [
    ...startChunks.map((chunk) => groupOf(chunk, derived[chunk.name])),
    // Those that more screens share come first, because a group takes what its modules import as well.
    ...named.map((name) => ({ name, test: (id: string) => chunks.get(id) === name })),
    { debugName: 'parts of screens', name: chunkIf((chunk) => chunk.endsWith(parts)) },
    {
      debugName: 'screens',
      name: chunkIf((chunk) => chunk !== 'members' && !named.includes(chunk) && !chunk.endsWith(parts)),
    },
    groupOf(dialogChunk),
    // Of the parts that are opened first, and of drawers; at the end, so that no screen loads them.
    ...[4, 3, 2, 1].map((count) => ({
      debugName: `shared by ${count} parts`,
      name: (id: string) => {
        const names = sharedParts.get(id) ?? []
        return names.length >= count ? `${names.join('And')}${parts}` : null
      },
    })),
  ]
  return { plugin, groups }
}

/** The group of a chunk: its entry modules, and those for which `isDerived` returns true. */
function groupOf(
  { name, modules = [], packages = [], packageMains = [] }: ChunkEntries,
  isDerived: (id: string) => boolean = () => false,
): Rolldown.CodeSplittingGroup {
  const ids = new Set([...modules.map(inSource), ...packageMains.map((one) => resolvePackage(one))])
  return { name, test: (id) => ids.has(id) || isOfPackages(id, packages) || isDerived(id) }
}

/** The modules that `src/app/chunks.ts` names. */
const listModules = (): string[] =>
  [
    ...frameModules,
    screensModule,
    drawersModule,
    feedPage,
    communityPage,
    ...Object.values(screenFamilies).flat(),
    ...Object.values(openedFirst),
    ...[...startChunks, dialogChunk].flatMap(({ modules = [] }) => modules),
  ].map(inSource)

const callEntries: readonly string[] = callModules.modules.map(inSource)

/** Whether only the code that makes calls may import a module. */
const isCallModule = (id: string) => callEntries.includes(id) || isOfPackages(id, callModules.packages)

type Imports = (id: string) => readonly string[]

function reachable(from: readonly string[], imports: Imports): Set<string> {
  const found = new Set<string>()
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...imports(id))
  }
  return found
}

/** The modules through which one of `from` imports a module that fits, if any does. */
function chainTo(
  fits: (id: string) => boolean,
  from: readonly string[],
  imports: Imports,
): string[] | undefined {
  const importers = new Map<string, string | undefined>(from.map((id) => [id, undefined]))
  for (const id of importers.keys()) {
    if (fits(id)) {
      const chain: string[] = []
      for (let one: string | undefined = id; one !== undefined; one = importers.get(one))
        chain.unshift(path.relative(root, one))
      return chain
    }
    for (const next of imports(id)) if (!importers.has(next)) importers.set(next, id)
  }
  return undefined
}

/** For each module the names of those of `from` from which it can be reached. */
function usersOf(from: readonly string[], imports: Imports, nameOf = componentOf): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  for (const one of from)
    for (const id of reachable([one], imports)) {
      const names = users.get(id) ?? new Set()
      users.set(id, names.add(nameOf(one)))
    }
  return users
}
