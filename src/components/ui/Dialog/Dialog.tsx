import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { whenIdle } from '../layers/idle.ts'
import { useBackLayer } from '../layers/useBackLayer.ts'
import type { DialogProps } from './types.ts'

const DialogLayer = lazyPart(async () => (await import('./DialogLayer.tsx')).default)

/** A window over the page; a sheet from below on a phone. Its weight is loaded when the browser is idle. */
export function Dialog(props: DialogProps) {
  const { open, onClose, ownHistoryEntry = true } = props
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  useBackLayer(open && ownHistoryEntry, onClose)
  useEffect(() => whenIdle(DialogLayer.prefetch), [])

  if (!used) return null
  return (
    <Suspense fallback={null}>
      <DialogLayer {...props} />
    </Suspense>
  )
}
