import { isCommonAssetRequest } from 'msw'
import { setupWorker } from 'msw/browser'

const storybookRequest = /iframe\.html|index\.json|project\.json|sb-|\/@|\/node_modules\/|\.stories\.|\.mdx/

/** What Storybook itself loads: pages, scripts, pictures, but never a call of the API. */
function isOwn(request: Request): boolean {
  if (new URL(request.url).pathname.startsWith('/api/')) return false
  return isCommonAssetRequest(request) || storybookRequest.test(request.url)
}

/** Starts the mock worker. A request that no handler of the story answers is an error, which fails the story's test. */
export async function startWorker() {
  const worker = setupWorker()
  await worker.start({
    quiet: true,
    serviceWorker: { url: './mockServiceWorker.js' },
    onUnhandledFrame({ frame: { data }, defaults }) {
      const request = data instanceof Object && 'request' in data ? data.request : undefined
      if (!(request instanceof Request) || isOwn(request)) return
      defaults.error()
    },
  })
  return worker
}
