import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { openedFirst } from './openedFirst.ts'

const root = path.resolve(import.meta.dirname, '..')
const inSource = (name: string) => path.join(root, 'src', name)

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
      filter: { id: /\/src\/.*\.tsx?$/u, code: 'lucide-react' },
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

/** Modules that every screen for members needs beside its own, with what they import. */
const frame = [
  'main.tsx',
  'theme/system.ts',
  'app/start.tsx',
  'app/MemberLayout.tsx',
  'app/firstScreen.ts',
  'api/auth/sessionRenewal.ts',
].map(inSource)

const contract = inSource('api/contract/')

/**
 * Whether a module belongs to the code that makes calls: the contract, the schema library, and transport. A first screen
 * comes with its data, so it must be usable without them.
 */
export function isOfCalls(id: string): boolean {
  if (id.startsWith(contract)) return !/\/contract\/(?:values\/|studio\/|limits|normaliseText)/u.test(id)
  return /\/node_modules\/(?:zod|@hookform\/resolvers)\/|\/src\/api\/client\/(?:calls|sendCall|files|renewal|transport)\.ts$/u.test(
    id,
  )
}

/** Ending of the chunk with what later parts share with a screen. */
const parts = 'Parts'

/** Most visits begin here, so it loads nothing that it does not show. */
const feed = 'GlobalFeedPage'
/** Shows posts as well; what other screens share with the feed belongs to the frame. */
const community = 'CommunityPage'

/** Screens that share much with each other and little with others, by the name of what they share. */
const families: Readonly<Record<string, readonly string[]>> = { classes: ['ClassesPage', 'ModulePage'] }

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
  const family = Object.keys(families).find((key) => names.every((name) => families[key]?.includes(name)))
  return family ?? (another === undefined && !isForAll ? `${one}${parts}` : 'shared')
}

/** Most characters of a module that all screens load so that what is opened first on one needs no file of another. */
const smallLength = 900

/**
 * Puts the modules of the members' screens into few chunks, because small files compress worse and cost requests: those
 * of one screen into its own, those of several into `members`, `posts`, `shared`, or the chunk of a family. What the
 * parts that are opened first and the drawers share with other parts is divided only by which of these need it.
 */
export function screenChunks(): {
  plugin: Plugin
  /** Whether a module belongs to the frame, though no module of the frame imports it. */
  isOfFrame: (id: string) => boolean
  /** Those that more screens share come first, because a group takes what its modules import as well. */
  groups: Rolldown.CodeSplittingGroup[]
  /** Of the parts that are opened first, and of drawers; for the end of the list, so that no screen loads them. */
  partGroups: Rolldown.CodeSplittingGroup[]
} {
  const chunks = new Map<string, string>()
  /** Names of the parts that need a module which others need as well. */
  const sharedParts = new Map<string, string[]>()
  const plugin: Plugin = {
    name: 'screen-chunks',
    apply: 'build',
    buildEnd() {
      const staticImports = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const lateImports = (id: string) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []
      const pages = lateImports(inSource('app/screens.tsx'))
      const screens = pages.filter((id) => !id.includes('/auth/'))
      const chain = chainTo(isOfCalls, [...frame, ...pages], staticImports)
      if (chain) this.error(`A first screen must not load what makes calls: ${chain.join(' → ')}`)
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
      const opened = entries.filter((id) => Object.values(openedFirst).includes(componentOf(id)))
      const needingOpened = usersOf(opened, atOnce)
      chunks.clear()
      for (const [id, names] of needing) {
        const isElsewhere = overAnyScreen.has(id) || (using.get(id)?.size ?? 0) > names.size
        const isSmall = (this.getModuleInfo(id)?.code?.length ?? Infinity) <= smallLength
        const isOpenedElsewhere = [...(needingOpened.get(id) ?? [])].some(
          (part) => ![...names].some((screen) => openedFirst[screen] === part),
        )
        chunks.set(id, chunkFor(names, isElsewhere, isSmall && isOpenedElsewhere))
      }
      const needingParts = usersOf([...opened, ...lateImports(inSource('app/drawers.ts'))], atOnce)
      const sharing = usersOf(entries, atOnce, (id) => id)
      sharedParts.clear()
      for (const [id, names] of needingParts)
        if ((sharing.get(id)?.size ?? 0) > 1 && !entries.includes(id))
          sharedParts.set(id, [...names].toSorted())
    },
  }
  const named = ['shared', 'posts', ...Object.keys(families)]
  const chunkIf = (fits: (chunk: string) => boolean) => (id: string) => {
    const chunk = chunks.get(id)
    return chunk !== undefined && fits(chunk) ? chunk : null
  }
  return {
    plugin,
    isOfFrame: (id) => chunks.get(id) === 'members',
    groups: [
      ...named.map((name) => ({ name, test: (id: string) => chunks.get(id) === name })),
      { debugName: 'parts of screens', name: chunkIf((chunk) => chunk.endsWith(parts)) },
      {
        debugName: 'screens',
        name: chunkIf((chunk) => chunk !== 'members' && !named.includes(chunk) && !chunk.endsWith(parts)),
      },
    ],
    partGroups: [4, 3, 2, 1].map((count) => ({
      debugName: `shared by ${count} parts`,
      name: (id: string) => {
        const names = sharedParts.get(id) ?? []
        return names.length >= count ? `${names.join('And')}${parts}` : null
      },
    })),
  }
}

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

const componentOf = (id: string) => path.basename(id, '.tsx')

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
