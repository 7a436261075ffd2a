import { isCommonAssetRequest } from 'msw'
import { setupWorker } from 'msw/browser'

const ownRequest = /iframe\.html|index\.json|project\.json|sb-|\/@|\/node_modules\/|\.stories\.|\.mdx/

/**
 * Starts the mock worker. A request that no handler of the story answers is an error in the console, which fails the
 * story's test; what Storybook itself loads passes.
 */
export async function startWorker() {
  const worker = setupWorker()
  await worker.start({
    quiet: true,
    serviceWorker: { url: './mockServiceWorker.js' },
    onUnhandledRequest(request, print) {
      const isApi = new URL(request.url).pathname.startsWith('/api')
      if (!isApi && (isCommonAssetRequest(request) || ownRequest.test(request.url))) return
      print.error()
    },
  })
  return worker
}
