import { useEffect, useState } from 'react'
import { afterHydration } from '#lib/idle.ts'
import { useIsFirstRender } from '#ssr/firstRender.tsx'
import { useBackLayer } from '../layers/useBackLayer.ts'
import { Backdrop } from './Backdrop.tsx'
import { DialogLayer } from './dialogOptions.ts'
import type { DialogProps } from './types.ts'
import { useAnswered } from './useAnswered.ts'

/**
 * A modal dialog; a bottom sheet on phones. Its backdrop comes with the press, the dialog after the next paint. Its code
 * loads when the browser is idle.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, ownHistoryEntry = true } = props
  const answered = useAnswered(open, onClose)
  const isFirst = useIsFirstRender()
  const [isOpenAtFirst] = useState(open)
  const [mounted, setMounted] = useState(false)
  if (answered && !mounted) setMounted(true)
  useBackLayer(open && ownHistoryEntry, onClose)
  useEffect(() => {
    if (open) DialogLayer.prefetch()
    else afterHydration(DialogLayer.prefetch)
  }, [open])

  // An open dialog needs a document.
  if (isFirst && isOpenAtFirst && !answered) return null
  return (
    <>
      <Backdrop open={open} />
      {mounted && <DialogLayer {...props} open={answered} />}
    </>
  )
}
