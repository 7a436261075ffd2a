import type { ReactNode } from 'react'

/** One thing to do in a menu. */
export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  /** Something is lost by it. */
  danger?: boolean
}
