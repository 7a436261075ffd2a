import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { whenIdle } from '../layers/idle.ts'
import { onServer } from '../layers/onServer.ts'
import { useBackLayer } from '../layers/useBackLayer.ts'
import type { DialogProps } from './types.ts'

const DialogLayer = lazyPart(async () => (await import('./DialogLayer.tsx')).default)

/** A modal dialog; a bottom sheet on phones. Its code loads when the browser is idle. */
export function Dialog(props: DialogProps) {
  const { open, onClose, ownHistoryEntry = true } = props
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  useBackLayer(open && ownHistoryEntry, onClose)
  useEffect(() => whenIdle(DialogLayer.prefetch), [])

  // It needs a document.
  if (!mounted || onServer) return null
  return (
    <Suspense fallback={null}>
      <DialogLayer {...props} />
    </Suspense>
  )
}
