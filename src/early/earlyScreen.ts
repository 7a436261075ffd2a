/** What leaves from the page's head for a screen; the build makes one for each (`src/prerender/earlyScreens.ts`). */
export interface EarlyScreen {
  /** The route's pattern, such as `/modulo/:id`. */
  path: string
  /** URLs of its first calls, with marks where ids come. */
  calls: string[]
  /** Names of the query parameters that change the calls: with one of them, only the application knows the URLs. */
  search: string[]
  /** Files of its own chunk. */
  files: string[]
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

export interface EarlyStart {
  screen: EarlyScreen
  /** The calls' URLs for this member. */
  calls: string[]
}

/** The screen of a URL and its first calls; undefined for an unknown path. */
export function earlyStartOf(
  screens: readonly EarlyScreen[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  ids: { user: string; community: string | undefined },
): EarlyStart | undefined {
  for (const screen of screens) {
    const found = matchScreen(screen.path, pathname)
    if (!found) continue
    const params = new URLSearchParams(search)
    if (screen.search.some((name) => params.has(name))) return { screen, calls: [] }
    found.set(userMark, encodeURIComponent(ids.user))
    if (ids.community !== undefined) found.set(communityMark, encodeURIComponent(ids.community))
    const calls = screen.calls.map((url) => {
      let filled = url
      for (const [mark, text] of found) filled = filled.replaceAll(mark, text)
      return filled
    })
    // Without a known community, the application learns from the first reply which one it is.
    return { screen, calls: calls.filter((url) => !url.includes(communityMark)) }
  }
  return undefined
}
