/** Absolute URLs of scripts that have been fetched, and fetches that are on their way. */
const fetched = new Set<string>()
const fetches = new Map<string, Promise<void>>()

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`Failed to fetch ${url}`)
  // The browser's cache has it only once it is complete.
  await response.arrayBuffer()
  fetched.add(url)
}

function fetchOnce(url: string): Promise<void> {
  const running = fetches.get(url)
  if (running) return running
  const fetching = fetchScript(url).finally(() => fetches.delete(url))
  fetches.set(url, fetching)
  return fetching
}

/** The script of a dynamic import in the built client. */
const importedScript = /\bimport\(["'`]\.\/(?<name>[\w.-]+\.js)["'`]\)/u

/**
 * Fetches the scripts of a dynamic import into the browser's cache. Chromium remembers for the life of the page that an
 * import or a preload of a URL has failed, but not that a fetch has, so scripts are fetched before they are imported. Not
 * those that the document preloads, nor any where a service worker has them.
 * @param load makes the import.
 * @param dependencies paths of the scripts that it needs, without a leading slash.
 * @returns undefined if there is nothing to wait for: the scripts have come, or the service worker has them.
 */
export function fetchScripts(
  load: () => Promise<unknown>,
  dependencies: readonly string[] = [],
): Promise<unknown> | undefined {
  if (navigator.serviceWorker?.controller) return undefined
  const name = importedScript.exec(load.toString())?.groups?.['name']
  const urls = dependencies.map((path) => new URL(`/${path}`, location.href).href)
  if (name) urls.push(new URL(name, import.meta.url).href)
  // The document preloads those of the first screen.
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  const preloaded = new Set(Array.from(links, ({ href }) => href))
  const missing = new Set(urls.filter((url) => !fetched.has(url) && !preloaded.has(url)))
  return missing.size > 0 ? Promise.all([...missing].map(fetchOnce)) : undefined
}
