import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LostNotice } from '#components/shell/LostNotice/LostNotice.tsx'
import { system } from '#theme/system.ts'
import { AppRoutes } from './router.tsx'

/** The application inside a router: the browser's, or a static one when a page is rendered at build time. */
export function App({ router: Router }: { router: (props: { children: ReactNode }) => ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <Router>
        <AppRoutes />
        <LostNotice />
      </Router>
    </ChakraProvider>
  )
}
