import { isCommonAssetRequest } from 'msw'
import { setupWorker } from 'msw/browser'

const storybookRequest = /iframe\.html|index\.json|project\.json|sb-|\/@|\/node_modules\/|\.stories\.|\.mdx/

/** Whether a request is Storybook's own (pages, scripts, pictures) and not an API call. */
function isOwn(request: Request): boolean {
  if (new URL(request.url).pathname.startsWith('/api/')) return false
  return isCommonAssetRequest(request) || storybookRequest.test(request.url)
}

/** Starts the mock worker. A request without handler is an error, which fails the story's test. */
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
