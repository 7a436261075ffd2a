import { Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { whenIdle } from '../layers/idle.ts'
import { useBackLayer } from '../layers/useBackLayer.ts'

const DialogLayer = lazyPart(async () => (await import('./DialogLayer.tsx')).default)

export interface DialogProps {
  open: boolean
  /** Escape, Back, the cross or a press outside. */
  onClose: () => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Actions at the right, the primary one last. */
  footer?: ReactNode
  /** 420, 560 or 880 px wide. */
  size?: 'sm' | 'md' | 'lg'
  /** Where the focus goes first; otherwise the first field, or the dialog itself on touch screens. */
  initialFocusRef?: RefObject<HTMLElement | null>
  /** Off when the address itself holds what is open, so that Back already closes it. */
  ownHistoryEntry?: boolean
  children?: ReactNode
}

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
