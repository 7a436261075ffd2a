/** Absolute URLs of the scripts that have been fetched, and the pending fetches by URL. */
const fetched = new Set<string>()
const fetches = new Map<string, Promise<void>>()

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new TypeError(`Failed to fetch ${url}`)
  // The browser caches a script only when its body is complete.
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

/** Matches the script's file name in a dynamic import of the built client. */
const importedScript = /\bimport\(["'`]\.\/(?<name>[\w.-]+\.js)["'`]\)/u

/**
 * Fetches the scripts of a dynamic import into the browser's cache before they are imported. Chromium caches a failed
 * import or preload of a URL until the page is closed, but not a failed fetch. Skips scripts that the document
 * preloads, and all scripts when a service worker is active.
 * @param load executes the dynamic import.
 * @param dependencies paths of the scripts that the import needs, without a leading slash.
 * @returns undefined if no fetch is necessary.
 */
export function fetchScripts(
  load: () => Promise<unknown>,
  dependencies: readonly string[] = [],
): Promise<unknown> | undefined {
  if (navigator.serviceWorker?.controller) return undefined
  const name = importedScript.exec(load.toString())?.groups?.['name']
  const urls = dependencies.map((path) => new URL(`/${path}`, location.href).href)
  if (name) urls.push(new URL(name, import.meta.url).href)
  // The document preloads the scripts of the first screen.
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  const preloaded = new Set(Array.from(links, ({ href }) => href))
  const missing = new Set(urls.filter((url) => !fetched.has(url) && !preloaded.has(url)))
  return missing.size > 0 ? Promise.all([...missing].map(fetchOnce)) : undefined
}
