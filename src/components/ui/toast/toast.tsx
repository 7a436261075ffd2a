import { chakra } from '@chakra-ui/react'
import { lazyPart } from '#lib/lazyPage.tsx'
import { common as t } from '#locales/common.ts'
import { Suspense, useSyncExternalStore } from 'react'
import { subscribe, toasts } from './store.ts'

export { toast, type ToastOptions } from './store.ts'

const ToastCard = lazyPart(async () => (await import('./ToastCard.tsx')).default)

/** Above the bottom bar on a phone, bottom right from 768 px. The live region is there before anything is said. */
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
})

/** Shows the toasts. Once in the application. */
export function ToastHost() {
  const items = useSyncExternalStore(subscribe, toasts)
  return (
    <Region aria-label={t.notifications} aria-live="polite" aria-relevant="additions text">
      <Suspense fallback={null}>
        {items.map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
      </Suspense>
    </Region>
  )
}
