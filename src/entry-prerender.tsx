/**
 * Renders at build time what is shown before any script runs: the signed-out pages and the early screen of the
 * feed.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ChakraProvider } from '@chakra-ui/react'
import { EarlyFeed } from '#pages/feed/GlobalFeedPage/EarlyFeed.tsx'
import { system } from '#theme/system.ts'
import { App } from './App.tsx'

/** Pages that are rendered at build time. */
export const prerenderedPaths = ['/login', '/register']

/** HTML of the page at `path` as a signed-out visitor sees it. */
export async function renderPage(path: string): Promise<string> {
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const { prelude } = await prerender(<App router={router} />)
  return new Response(prelude).text()
}

/** HTML of the feed's early screen. */
export async function renderEarly(): Promise<string> {
  // The picture components need a query client, but make no requests during this render.
  const client = new QueryClient()
  const { prelude } = await prerender(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <StaticRouter location="/">
          <EarlyFeed />
        </StaticRouter>
      </QueryClientProvider>
    </ChakraProvider>,
  )
  const html = await new Response(prelude).text()
  // The client's cache timers would keep the build process alive.
  client.clear()
  return html
}
