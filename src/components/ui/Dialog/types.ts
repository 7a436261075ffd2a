import type { ReactNode, RefObject } from 'react'

export interface DialogProps {
  open: boolean
  /** Called on Escape, Back, the close button or a press outside. */
  onClose: () => void
  title: ReactNode
  /** One sentence under the title. */
  description?: ReactNode
  /** Actions on the right, the primary one last. */
  footer?: ReactNode
  /** 420, 560 or 880 px wide. */
  size?: 'sm' | 'md' | 'lg'
  /** Initial focus; by default the first field, or the dialog itself on touch screens. */
  initialFocusRef?: RefObject<HTMLElement | null>
  /** Set to `false` if the URL holds the open state, so that Back already closes it. */
  ownHistoryEntry?: boolean
  children?: ReactNode
}
