/** Renders the signed-out pages at build time, so that they can be read before any script runs. */
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
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
