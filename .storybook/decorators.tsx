import { ChakraProvider } from '@chakra-ui/react'
import type { Decorator } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { AlertHost } from '#components/ui/alerts/alerts.tsx'
import { ToastHost } from '#components/ui/toast/toast.tsx'
import { system } from '#theme/system.ts'

/** Exposes the router's location to play functions: `getByTestId('location')` has path and query. */
function Location() {
  const { pathname, search } = useLocation()
  return (
    <span hidden data-testid="location">
      {pathname + search}
    </span>
  )
}

const shown = new Set<() => void>()

/** Unmounts the previous story, which Storybook would do only when it renders the next one. */
export function unmountStory(): void {
  flushSync(() => {
    for (const remove of shown) remove()
  })
}

/** Renders its children until the story is unmounted. */
function Removable({ children }: { children: ReactNode }) {
  const [mounted, setMounted] = useState(true)
  useLayoutEffect(() => {
    const remove = () => setMounted(false)
    shown.add(remove)
    return () => {
      shown.delete(remove)
    }
  }, [])
  return mounted ? children : null
}

function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // As in the app, but without retries.
        defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
      }),
  )
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ChakraProvider>
  )
}

/** Provides theme, a fresh query cache and a router at `parameters.route`, mounted under `parameters.path` if given. */
export const withApp: Decorator = (Story, { parameters, id }) => {
  const route: string | string[] = parameters.route ?? '/'
  const path: string | undefined = parameters.path
  return (
    <Providers key={id}>
      <Removable>
        <MemoryRouter initialEntries={Array.isArray(route) ? route : [route]}>
          {path ? (
            <Routes>
              <Route path={path} element={<Story />} />
              <Route path="*" element={null} />
            </Routes>
          ) : (
            <Story />
          )}
          {parameters.hosts === false ? null : (
            <>
              <AlertHost />
              <ToastHost />
            </>
          )}
          <Location />
        </MemoryRouter>
      </Removable>
    </Providers>
  )
}

function Theme({ theme, children }: { theme: string; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark')
  }, [theme])
  return children
}

/** Light or dark, according to the toolbar or the story's `globals: { theme: 'dark' }`. */
export const withTheme: Decorator = (Story, { globals }) => (
  <Theme theme={String(globals['theme'])}>
    <Story />
  </Theme>
)
