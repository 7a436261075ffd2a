import type { ReactNode } from 'react'

export interface DrawerProps {
  open: boolean
  /** Escape or a press outside. Back is the address's affair. */
  onClose: () => void
  /** Its name. */
  label: string
  children: ReactNode
}
