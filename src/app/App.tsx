import { ChakraProvider } from '@chakra-ui/react'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { LostNotice } from '#components/shell/LostNotice/LostNotice.tsx'
import { system } from '#theme/system.ts'
import { AppRoutes } from './AppRoutes.tsx'

export interface AppProps {
  /** The browser's router, or a static router when the page is rendered on the server. */
  router: (props: { children: ReactNode }) => ReactNode
  styles: EmotionCache
}

export function App({ router: Router, styles }: AppProps) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>
        <Router>
          <AppRoutes />
          <LostNotice />
        </Router>
      </ChakraProvider>
    </CacheProvider>
  )
}
