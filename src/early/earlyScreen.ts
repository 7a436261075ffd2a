/** What leaves from the page's head for a screen; the build makes one for each (`src/prerender/firstCalls.ts`). */
export interface EarlyScreen {
  /** The route's pattern, such as `/modulo/:id`. */
  path: string
  /** URLs of its first calls, with marks where ids come. */
  calls: string[]
  /** Names of the query parameters that change the calls: with one of them, only the application knows the URLs. */
  search: string[]
  /** Scripts of its own chunk: their places in the table's list. */
  files: number[]
}

/** The same for a drawer over the screens, which a query parameter opens. */
export interface EarlyDrawer extends Pick<EarlyScreen, 'calls' | 'files'> {
  param: string
}

/** Names of components, which are also those of their files. */
interface Components {
  components: readonly string[]
}

/** What the build learns of all screens from their first queries. */
export interface FirstCalls {
  /** Of every screen. */
  calls: string[]
  /** Those of them and of the screens and drawers that are made without a token. */
  open: string[]
  screens: (Omit<EarlyScreen, 'files'> & Components)[]
  drawers: (Omit<EarlyDrawer, 'files'> & Components)[]
}

/** Stands in the URLs for the member's id. */
export const userMark = 'USER_ID'
/** Stands in the URLs for the id of the selected community. */
export const communityMark = 'COMMUNITY_ID'
/** Stands in the URLs for a parameter of the path. */
export const paramMark = (name: string): string => `PARAM_${name}`

const segments = (path: string) => path.split('/').filter(Boolean)

/** The marks of a pattern's parameters with what `pathname` has in their places; undefined if it does not match. */
function matchScreen(pattern: string, pathname: string): Map<string, string> | undefined {
  const wanted = segments(pattern)
  const given = segments(pathname)
  if (wanted.length !== given.length) return undefined
  const found = new Map<string, string>()
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? ''
    if (segment.startsWith(':')) found.set(paramMark(segment.slice(1)), text)
    else if (segment.toLowerCase() !== text.toLowerCase()) return undefined
  }
  return found
}

/** What the build knows of all screens. */
export interface EarlyTable {
  /** URLs of the calls that every screen needs, besides the session check. */
  calls: string[]
  /** URLs of the calls, of whatever screen, that are made without a token. */
  open: string[]
  /** All scripts, each named once: the table is in every page. */
  scripts: string[]
  /** What the application starts with, besides the page's own script: places in that list. */
  startFiles: number[]
  /** What every screen needs, in addition. */
  files: number[]
  screens: EarlyScreen[]
  drawers: EarlyDrawer[]
}

/** The scripts at some places of the list, each once. */
export const scriptsAt = ({ scripts }: EarlyTable, places: readonly number[]): string[] =>
  [...new Set(places)].flatMap((place) => scripts[place] ?? [])

export interface EarlyStart {
  calls: string[]
  /** Those of the calls that are made without a token. */
  open: string[]
  files: string[]
  /** Whether the server can render the screen. */
  rendered: boolean
}

/** What a URL begins with for this member; for an unknown path, what every screen needs. */
export function earlyStartOf(
  table: EarlyTable,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  ids: { user: string; community: string | undefined },
): EarlyStart {
  const params = new URLSearchParams(search)
  const drawers = table.drawers.filter(({ param }) => params.has(param))
  const parts: Pick<EarlyScreen, 'calls' | 'files'>[] = [table, ...drawers]
  const marks = new Map([[userMark, encodeURIComponent(ids.user)]])
  if (ids.community !== undefined) marks.set(communityMark, encodeURIComponent(ids.community))

  let rendered = false
  for (const screen of table.screens) {
    const found = matchScreen(screen.path, pathname)
    if (!found) continue
    for (const [mark, text] of found) marks.set(mark, text)
    // With such a parameter, only the application knows the URLs.
    const known = !screen.search.some((name) => params.has(name))
    parts.push(known ? screen : { calls: [], files: screen.files })
    rendered = true
    break
  }
  const fill = (url: string) => {
    let filled = url
    for (const [mark, text] of marks) filled = filled.replaceAll(mark, text)
    return filled
  }
  // Without a known community, the application learns from the first reply which one it is.
  const calls = parts.flatMap((part) => part.calls.map(fill)).filter((url) => !url.includes(communityMark))
  const open = new Set(table.open.map(fill))
  return {
    calls: [...new Set(calls)],
    open: calls.filter((url) => open.has(url)),
    files: scriptsAt(
      table,
      parts.flatMap(({ files }) => files),
    ),
    rendered,
  }
}
