/** Renders at build time what is shown before any script runs: the signed-out pages, and styles for early screens. */
import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { system } from '#theme/system.ts'
import { App } from '../App.tsx'
import { type SplitPage, splitStyles } from './splitStyles.ts'

export { firstCalls } from './firstCalls.ts'

/** Pages that are rendered at build time. */
export const prerenderedPaths = ['/login', '/register']

async function render(node: ReactNode): Promise<SplitPage> {
  const { prelude } = await prerender(node)
  return splitStyles(await new Response(prelude).text())
}

/** The page at `path` as a signed-out visitor sees it. */
export function renderPage(path: string): Promise<SplitPage> {
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  return render(<App router={router} />)
}

/** The styles of every document, without those of components. */
export async function renderGlobalStyles(): Promise<string> {
  return (await render(<ChakraProvider value={system}>{null}</ChakraProvider>)).globals
}
