import { ChakraProvider } from '@chakra-ui/react'
import type { Decorator } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { system } from '#theme/system.ts'

/** Where the router is, for play functions: `getByTestId('location')` holds path and query. */
function Location() {
  const { pathname, search } = useLocation()
  return (
    <span hidden data-testid="location">
      {pathname + search}
    </span>
  )
}

function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } }),
  )
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ChakraProvider>
  )
}

/** Theme, a fresh query cache and a router at `parameters.route`, mounted under `parameters.path` if given. */
export const withApp: Decorator = (Story, { parameters, id }) => {
  const route: string | string[] = parameters.route ?? '/'
  const path: string | undefined = parameters.path
  return (
    <Providers key={id}>
      <MemoryRouter initialEntries={Array.isArray(route) ? route : [route]}>
        {path ? (
          <Routes>
            <Route path={path} element={<Story />} />
            <Route path="*" element={null} />
          </Routes>
        ) : (
          <Story />
        )}
        <Location />
      </MemoryRouter>
    </Providers>
  )
}

function Theme({ theme, children }: { theme: string; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark')
  }, [theme])
  return children
}

/** Light or dark, by the toolbar or the story's `globals: { theme: 'dark' }`. */
export const withTheme: Decorator = (Story, { globals }) => (
  <Theme theme={String(globals['theme'])}>
    <Story />
  </Theme>
)
