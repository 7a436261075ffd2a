import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import {
  abandonFailedChunks,
  failedChunksState,
  subscribeFailedChunks,
  retryFailedChunks,
} from '#lazy/failedChunks.ts'
import { subscribeModals, topModal } from '#components/ui/layers/modals.ts'
import { routes as t } from '#locales/routes.ts'

/** Above the bottom bar on phones, bottom right from 768 px; above open dialogs. */
const Root = chakra('section', {
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
  },
})

/**
 * Offers to retry when a script failed to load; the screen and its form contents stay. This component itself is
 * part of the initial script.
 */
export function LostNotice() {
  const state = useSyncExternalStore(subscribeFailedChunks, failedChunksState, () => 'none' as const)
  const layer = useSyncExternalStore(subscribeModals, topModal, () => undefined)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  // After navigating away, the failed script is no longer needed.
  useEffect(() => {
    if (lastPathname.current !== pathname) abandonFailedChunks()
    lastPathname.current = pathname
  }, [pathname])

  if (state === 'none') return null
  const outdated = state === 'outdated'
  const notice = (
    <Root aria-label={t.lost}>
      <ErrorState
        compact
        title={outdated ? t.outdatedTitle : t.lostTitle}
        detail={outdated ? t.outdatedText : t.lostText}
        retryLabel={outdated ? t.reload : t.retry}
        busy={state === 'trying'}
        onRetry={retryFailedChunks}
      />
    </Root>
  )
  // An open layer makes the rest of the page inert.
  return layer ? createPortal(notice, layer) : notice
}
