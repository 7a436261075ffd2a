/** The tags with which documents preload scripts, in stages (docs/first-paint.md). */
import { statSync } from 'node:fs'
import path from 'node:path'
import { openedFirst } from '../src/app/chunks.ts'
import { type DocumentTable, nextStage, stageAttribute } from '../src/lib/screenDocument.ts'
import { dist, filesOf, readManifest, starts } from './chunks.ts'

const tag = (file: string, attribute: string) => `<link ${attribute} href="/${file}" crossorigin>`

/** Tags for the scripts of a stage, the smallest first: the next stage begins when the last of them has come. */
function stageTags(files: readonly string[], stage: string): string {
  const size = (file: string) => statSync(path.join(dist, file)).size
  return files
    .toSorted((a, b) => size(a) - size(b))
    .map((file) => tag(file, `${stageAttribute}="${stage}"`))
    .join('')
}

/**
 * Tags for the scripts of every page and of these chunks. The smallest comes first; when it has been loaded, React's
 * largest one follows, so that the others are evaluated while it is on its way.
 */
export function startPreloads(chunks: readonly string[]): string {
  const manifest = readManifest()
  const [smallest = '', ...others] = filesOf(manifest, [...starts.all, ...chunks])
  const [dom = ''] = filesOf(manifest, ['dom'])
  const atOnce = (file: string) => tag(file, 'rel="modulepreload"')
  return (
    atOnce(smallest) +
    stageTags([dom], 'dom') +
    others
      .filter((file) => file !== dom)
      .map(atOnce)
      .join('')
  )
}

/**
 * Tags for what is shown besides the frame of every screen, layer by layer, the uppermost first, because on a phone it
 * covers the others; and for what is opened first in it. Each script is named once, by the first that needs it.
 * @param layers components: those of the screen, then those of a drawer over it.
 */
export function laterPreloads(...layers: readonly (readonly string[])[]): string {
  const manifest = readManifest()
  const sources = Object.keys(manifest)
  const chunkOf = (component: string) =>
    sources.find((name) => name === component || name.endsWith(`/${component}.tsx`)) ?? component
  const known = filesOf(manifest, [...starts.all, ...starts.signedIn])
  const unknownOf = (names: readonly string[]) => {
    const files = [...filesOf(manifest, names.map(chunkOf))].filter((file) => !known.has(file))
    files.forEach((file) => known.add(file))
    return files
  }
  const shown = layers.toReversed().map((components) => stageTags(unknownOf(components), 'screen'))
  const opened = (layers.at(-1) ?? []).flatMap((component) => {
    const opened = openedFirst[component]
    return opened === undefined ? [] : [`src/${opened}`]
  })
  return shown.join('') + stageTags(unknownOf(['dialogs', ...opened]), nextStage)
}

/**
 * The tags of each member screen, alone and with each drawer over it.
 * @throws {Error} when `openedFirst` has a component that is neither a screen nor a part of a drawer.
 */
export function documentTable(
  screens: readonly { path: string; component: string }[],
  drawers: readonly { param: string; components: readonly string[] }[],
): DocumentTable {
  const components = new Set([
    ...screens.map(({ component }) => component),
    ...drawers.flatMap((one) => one.components),
  ])
  const unknown = Object.keys(openedFirst).find((component) => !components.has(component))
  if (unknown !== undefined) throw new Error(`No screen or drawer is made of ${unknown}`)
  const first = startPreloads(starts.signedIn)
  return {
    screens: screens.map(({ path: route, component }) => ({
      path: route,
      alone: first + laterPreloads([component]),
      withDrawer: Object.fromEntries(
        drawers.map((drawer) => [drawer.param, first + laterPreloads([component], drawer.components)]),
      ),
    })),
  }
}

/** Files that these tags preload. */
export const preloadedFiles = (tags: readonly string[]): Set<string> =>
  new Set(Array.from(tags.join('').matchAll(/href="\/([^"]+)"/gu), ([, file = '']) => file))
