import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { feed as t } from '#locales/feed.ts'

/** The feed's title and column. */
export function FeedFrame({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4" maxWidth="column">
      <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
        {t.title}
      </chakra.h1>
      {children}
    </chakra.div>
  )
}
