import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import { afterStartUp } from '#lib/idle.ts'
import type { DrawerProps } from './types.ts'

const DrawerPicture = lazyPart(async () => (await import('./DrawerPicture.tsx')).DrawerPicture)
const DrawerLayer = lazyPart(async () => (await import('./DrawerLayer.tsx')).DrawerLayer)

export const prefetchLayer = async (): Promise<void> => {
  await Promise.all([DrawerLayer.prefetched(), DrawerPicture.prefetched()])
}

/** A large side panel controlled by the URL. Traps the focus and returns it. */
export function Drawer(props: DrawerProps) {
  const [mounted, setMounted] = useState(props.open)
  const isFirst = useIsFirstRender('hydrated')
  // The first render shows it open already: the layer takes that place without moving.
  const [isShown] = useState(() => props.open && isFirst)
  if (props.open && !mounted) setMounted(true)
  useEffect(() => afterStartUp(DrawerLayer.prefetch), [])

  if (!mounted) return null
  return (
    <Suspense fallback={null}>
      {isFirst ? <DrawerPicture {...props} /> : <DrawerLayer {...props} isShown={isShown} />}
    </Suspense>
  )
}
