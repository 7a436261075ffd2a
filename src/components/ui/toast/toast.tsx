import { chakra } from '@chakra-ui/react'
import { common as t } from '#locales/common.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { cover, covered, lifted, subscribe, toasts } from './store.ts'
import { ToastCard } from './ToastCard.tsx'

export { toast, type ToastOptions } from './store.ts'

/** Above the bottom bar on a phone, bottom right from 768 px, at the top over a dialog. The live region is there before anything is said. */
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
    over: { true: { top: '72px', bottom: 'auto', insetInlineEnd: { md: '4' } } },
    lifted: { true: { top: 'calc(0.75rem + env(safe-area-inset-top))', bottom: 'auto' } },
  },
})

/** Shows the toasts. Once in the application, and once `over` in a layer that makes the page inert: there at the top. */
export function ToastHost({ over = false }: { over?: boolean }) {
  const items = useSyncExternalStore(subscribe, toasts)
  const high = useSyncExternalStore(subscribe, lifted)
  const elsewhere = useSyncExternalStore(subscribe, covered) && !over
  useEffect(() => (over ? cover() : undefined), [over])
  return (
    <Region
      over={over}
      lifted={high}
      aria-label={t.notifications}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {!elsewhere && items.map((item) => <ToastCard key={item.id} item={item} />)}
    </Region>
  )
}
