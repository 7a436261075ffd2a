import type { ReactNode } from 'react'

export interface DrawerProps {
  open: boolean
  /** Called on Escape or a press outside. Back is handled by the URL. */
  onClose: () => void
  /** Accessible name. */
  label: string
  children: ReactNode
}
