import type { ReactNode, RefObject } from 'react'

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
