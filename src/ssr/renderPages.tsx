/** Renders at build time what is the same for everybody: the signed-out pages and the global styles. */
import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { RenderedPage } from '#lib/screenDocument.ts'
import { system } from '#theme/system.ts'
import { App } from '#app/App.tsx'
import { memberScreens } from '#app/screens.tsx'
import { splitStyles } from './splitStyles.ts'
import { StyleCollector } from './StyleCollector.ts'

/** Paths of the pages that are rendered at build time. */
export const prerenderedPaths = ['/login', '/register']

const toText = async (node: ReactNode) => new Response((await prerender(node)).prelude).text()

/** Renders the page at `path` for a signed-out visitor. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={path}>{children}</StaticRouter>
  )
  const styles = new StyleCollector()
  const { html, title } = splitStyles(await toText(<App router={router} styles={styles.cache} />))
  return { html, title, ...styles.of(html) }
}

/** Renders the global styles of every document, as elements. */
export async function renderGlobalStyles(): Promise<string> {
  return splitStyles(await toText(<ChakraProvider value={system}>{null}</ChakraProvider>)).globals
}

export { memberDrawers } from '#app/drawers.ts'

/** Returns the members' routes with the names of their components, which are also file names. */
export const memberRoutes = (): Promise<{ path: string; component: string }[]> =>
  Promise.all(
    Object.entries(memberScreens).map(async ([path, { load }]) => ({
      path,
      component: (await load()).Page.name,
    })),
  )
