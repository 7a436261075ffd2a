import { chakra } from '@chakra-ui/react'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { common as t } from '#locales/common.ts'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { afterStartUp } from '#lib/idle.ts'
import { setToasts } from './container.ts'
import { noToasts, subscribe, toasts } from './store.ts'

export { toast, type ToastOptions } from './store.ts'

const ToastCard = lazyComponent(async () => (await import('./ToastCard.tsx')).default)

/**
 * Above the bottom bar on phones, bottom right from 768 px, at the top over a layer. The live region is always
 * rendered.
 */
const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetInline: { base: '4', md: 'auto' },
    insetInlineEnd: { md: '6' },
    bottom: { base: 'calc(64px + env(safe-area-inset-bottom) + 0.75rem)', md: '6' },
    display: 'grid',
    gap: '2',
    justifyItems: { base: 'center', md: 'end' },
    pointerEvents: 'none',
    // The buttons of a dialog are at its bottom.
    'dialog > * > &': { top: 'calc(0.75rem + env(safe-area-inset-top))', bottom: 'auto' },
    '[data-toasts=below-header] > * > &': { top: '72px', insetInlineEnd: { md: '4' }, bottom: 'auto' },
  },
})

/** Shows the toasts. Used once in the application. */
export function ToastHost() {
  const items = useSyncExternalStore(subscribe, toasts, () => noToasts)
  const home = useRef<HTMLDivElement>(null)
  const [box, setBox] = useState<Element>()
  useLayoutEffect(() => {
    if (!home.current) return undefined
    // A portal of its own: React's events follow it wherever it is.
    const element = document.createElement('div')
    setBox(element)
    return setToasts(element, home.current)
  }, [])
  // Preloaded, so that connection failures can be shown offline.
  useEffect(() => afterStartUp(ToastCard.prefetch), [])
  const region = (
    <Region aria-label={t.notifications} aria-live="polite" aria-relevant="additions text">
      <Suspense fallback={null}>
        {items.map((item, index) => (
          <ToastCard key={item.id} item={item} newest={index === items.length - 1} />
        ))}
      </Suspense>
    </Region>
  )
  return <div ref={home}>{box && createPortal(region, box)}</div>
}
