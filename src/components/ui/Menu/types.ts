import type { ReactNode } from 'react'

/** An item of a menu. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** A destructive action. */
  danger?: boolean
}
