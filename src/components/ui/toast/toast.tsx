import { chakra } from '@chakra-ui/react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { common as t } from '#locales/common.ts'
import { Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { afterStartUp } from '#lib/idle.ts'
import { addHost, isTopHost, noToasts, subscribe, toasts } from './store.ts'

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
    over: {
      drawer: { top: '72px', bottom: 'auto', insetInlineEnd: { md: '4' } },
      // Below would be its buttons.
      dialog: { top: 'calc(0.75rem + env(safe-area-inset-top))', bottom: 'auto' },
    },
  },
})

interface ToastHostProps {
  /** The open layer that it is in; by default it is in the page. */
  over?: 'drawer' | 'dialog'
}

/** Shows the toasts, in the page and in each layer that makes the page inert, unless another layer is over it. */
export function ToastHost({ over }: ToastHostProps) {
  const [host] = useState(() => Symbol('toasts'))
  const items = useSyncExternalStore(subscribe, toasts, () => noToasts)
  const isTop = useSyncExternalStore(
    subscribe,
    () => isTopHost(host),
    () => true,
  )
  useLayoutEffect(() => addHost(host), [host])
  // Preloaded, so that connection failures can be shown offline.
  useEffect(() => afterStartUp(ToastCard.prefetch), [])
  return (
    <Region
      {...(over && { over })}
      aria-label={t.notifications}
      aria-live="polite"
      aria-relevant="additions text"
    >
      <Suspense fallback={null}>
        {isTop &&
          items.map((item, index) => (
            <ToastCard key={item.id} item={item} newest={index === items.length - 1} />
          ))}
      </Suspense>
    </Region>
  )
}
