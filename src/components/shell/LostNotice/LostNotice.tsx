import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { forgetLost, lostState, subscribeLost, tryAgain } from '#chunks/lostScripts.ts'
import { routes as t } from '#locales/routes.ts'

/** Above the bottom bar on a phone, bottom right from 768 px; above what is open over the page. */
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
    // Dialogs make the page around them inert.
    pointerEvents: 'auto',
  },
})

/**
 * Offers another try for a script that did not come, and keeps the screen with everything typed meanwhile. Its own
 * script is there from the start.
 */
export function LostNotice() {
  const state = useSyncExternalStore(subscribeLost, lostState, () => 'none' as const)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  // Elsewhere nobody waits for what the last screen lacked.
  useEffect(() => {
    if (lastPathname.current !== pathname) forgetLost()
    lastPathname.current = pathname
  }, [pathname])

  if (state === 'none') return null
  const outdated = state === 'outdated'
  return (
    <Root aria-label={t.lost}>
      <ErrorState
        compact
        title={outdated ? t.outdatedTitle : t.lostTitle}
        detail={outdated ? t.outdatedText : t.lostText}
        retryLabel={outdated ? t.reload : t.retry}
        busy={state === 'trying'}
        onRetry={tryAgain}
      />
    </Root>
  )
}
