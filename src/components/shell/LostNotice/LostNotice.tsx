import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import {
  abandonFailedChunks,
  failedChunksState,
  subscribeFailedChunks,
  retryFailedChunks,
} from '#chunks/failedChunks.ts'
import { routes as t } from '#locales/routes.ts'

/** Above the bottom bar on a phone, bottom right from 768 px; above what is open over the page. */
const Place = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInline: { base: '4', md: 'auto' },
    insetInlineEnd: { md: '6' },
    bottom: { base: 'calc(64px + env(safe-area-inset-bottom) + 0.75rem)', md: '6' },
    maxWidth: { md: '28rem' },
    bg: 'surface',
    borderRadius: 'md',
    boxShadow: 'float',
    // Dialogs make the page around them inert.
    pointerEvents: 'auto',
  },
})

/**
 * Offers another try for a script that did not come, and keeps the screen with everything typed meanwhile. Its own
 * script is there from the start.
 */
export function LostNotice() {
  const state = useSyncExternalStore(subscribeFailedChunks, failedChunksState, () => 'none' as const)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Elsewhere nobody waits for what the last screen lacked.
  useEffect(() => {
    if (shown.current !== pathname) abandonFailedChunks()
    shown.current = pathname
  }, [pathname])

  if (state === 'none') return null
  const outdated = state === 'outdated'
  return (
    <Place aria-label={t.lost}>
      <ErrorState
        compact
        title={outdated ? t.outdatedTitle : t.lostTitle}
        detail={outdated ? t.outdatedText : t.lostText}
        retryLabel={outdated ? t.reload : t.retry}
        busy={state === 'trying'}
        onRetry={retryFailedChunks}
      />
    </Place>
  )
}
