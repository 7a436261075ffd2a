import type { ReactNode } from 'react'

export interface DrawerProps {
  open: boolean
  /** Called on Escape or a press outside. Back is handled by the URL. */
  onClose: () => void
  /** Accessible name. */
  label: string
  /** For a list alone: as wide as a phone. */
  narrow?: boolean
  children: ReactNode
}
