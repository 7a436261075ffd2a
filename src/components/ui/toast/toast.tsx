import { chakra } from '@chakra-ui/react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { common as t } from '#locales/common.ts'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { afterStartUp } from '#lib/idle.ts'
import { showToastsInLayer, layerShowsToasts, noToasts, toastsAtTop, subscribe, toasts } from './store.ts'

export { toast, type ToastOptions } from './store.ts'

const ToastCard = lazyPart(async () => (await import('./ToastCard.tsx')).default)

/**
 * Above the bottom bar on phones, bottom right from 768 px, at the top over a dialog. The live region is always
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
  },
  variants: {
    inLayer: { true: { top: '72px', bottom: 'auto', insetInlineEnd: { md: '4' } } },
    atTop: { true: { top: 'calc(0.75rem + env(safe-area-inset-top))', bottom: 'auto' } },
  },
})

/** Renders the toasts. Used once in the application, and with `inLayer` in each layer that makes the page inert. */
export function ToastHost({ inLayer = false }: { inLayer?: boolean }) {
  const items = useSyncExternalStore(subscribe, toasts, () => noToasts)
  const atTop = useSyncExternalStore(subscribe, toastsAtTop, () => false)
  const shownInLayer = useSyncExternalStore(subscribe, layerShowsToasts, () => false) && !inLayer
  useEffect(() => (inLayer ? showToastsInLayer() : undefined), [inLayer])
  // Preloaded, so that connection failures can be shown offline.
  useEffect(() => afterStartUp(ToastCard.prefetch), [])
  return (
    <Region
      inLayer={inLayer}
      atTop={atTop}
      aria-label={t.notifications}
      aria-live="polite"
      aria-relevant="additions text"
    >
      <Suspense fallback={null}>
        {!shownInLayer &&
          items.map((item, index) => (
            <ToastCard key={item.id} item={item} newest={index === items.length - 1} />
          ))}
      </Suspense>
    </Region>
  )
}
