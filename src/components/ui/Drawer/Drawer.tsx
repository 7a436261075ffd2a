import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { whenIdle } from '../layers/idle.ts'
import { onServer } from '../layers/onServer.ts'
import type { DrawerProps } from './types.ts'

const DrawerPicture = lazyPart(async () => (await import('./DrawerPicture.tsx')).DrawerPicture)
const DrawerLayer = lazyPart(async () => (await import('./DrawerLayer.tsx')).DrawerLayer)

export const prefetchLayer = DrawerLayer.prefetched

/** A large side panel controlled by the URL. Traps the focus and returns it. */
export function Drawer(props: DrawerProps) {
  const [mounted, setMounted] = useState(props.open)
  if (props.open && !mounted) setMounted(true)
  useEffect(() => whenIdle(DrawerLayer.prefetch), [])

  if (!mounted) return null
  return (
    <Suspense fallback={null}>
      {onServer ? <DrawerPicture {...props} /> : <DrawerLayer {...props} />}
    </Suspense>
  )
}
