import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { WithRail } from '#components/layout/WithRail/WithRail.tsx'
import { feed as t } from '#locales/feed.ts'

interface FeedFrameProps {
  rail: ReactNode
  strip: ReactNode
  children: ReactNode
}

/** The feed's title and columns. */
export function FeedFrame({ rail, strip, children }: FeedFrameProps) {
  return (
    <WithRail
      heading={
        <chakra.h1 fontSize="2xl" fontWeight="680" letterSpacing="-0.02em">
          {t.title}
        </chakra.h1>
      }
      rail={rail}
      strip={strip}
    >
      {children}
    </WithRail>
  )
}
