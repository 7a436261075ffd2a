/** Renders at build time what can be seen before any script runs: the signed-out pages and the feed's early screen. */
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { ChakraProvider } from '@chakra-ui/react'
import { EarlyFeed } from '#pages/feed/GlobalFeedPage/EarlyFeed.tsx'
import { system } from '#theme/system.ts'
import { App } from './App.tsx'

/** Pages that are rendered at build time. */
export const prerenderedPaths = ['/login', '/register']

/** HTML of the page at `path` as a signed-out person sees it. */
export async function renderPage(path: string): Promise<string> {
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const { prelude } = await prerender(<App router={router} />)
  return new Response(prelude).text()
}

/** HTML of the feed's early screen. */
export async function renderEarly(): Promise<string> {
  const { prelude } = await prerender(
    <ChakraProvider value={system}>
      <StaticRouter location="/">
        <EarlyFeed />
      </StaticRouter>
    </ChakraProvider>,
  )
  return new Response(prelude).text()
}
