import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { whenIdle } from '../layers/idle.ts'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import { useBackLayer } from '../layers/useBackLayer.ts'
import { Backdrop } from './Backdrop.tsx'
import type { DialogProps } from './types.ts'
import { useAnswered } from './useAnswered.ts'

const DialogLayer = lazyPart(async () => (await import('./DialogLayer.tsx')).default)

/**
 * A modal dialog; a bottom sheet on phones. Its backdrop comes with the press, the dialog after the next paint. Its code
 * loads when the browser is idle.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, ownHistoryEntry = true } = props
  const answered = useAnswered(open, onClose)
  const isFirst = useIsFirstRender()
  const [mounted, setMounted] = useState(false)
  if (answered && !mounted) setMounted(true)
  useBackLayer(open && ownHistoryEntry, onClose)
  useEffect(() => whenIdle(DialogLayer.prefetch), [])

  // A dialog needs a document.
  if (isFirst) return null
  return (
    <>
      <Backdrop open={open} />
      {mounted && (
        <Suspense fallback={null}>
          <DialogLayer {...props} open={answered} />
        </Suspense>
      )}
    </>
  )
}
