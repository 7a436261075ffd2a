import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type DrawerParam, useDrawerLink } from '../Drawer/useDrawerLink.ts'

/** Styles of what leads somewhere from the header. */
export const headerLink = {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    flexShrink: 0,
    paddingInline: { base: '2', lg: '3' },
    borderRadius: 'sm',
    fontWeight: '600',
    color: 'text.muted',
    _hover: { bg: 'sunken', color: 'text' },
    '& svg': { boxSize: '1.25rem' },
  },
} as const

const Root = chakra(Link, headerLink)

/** Over the icon's corner where the label is hidden, beside the label where there is room for it. */
const Corner = chakra('span', {
  base: {
    position: { base: 'absolute', lg: 'static' },
    top: '1px',
    insetInlineEnd: '0',
    display: 'flex',
    borderRadius: 'full',
    boxShadow: { base: '0 0 0 2px {colors.bg}', lg: 'none' },
    _empty: { display: 'none' },
  },
})

export interface HeaderLinkProps {
  /** URL parameter that opens the drawer. */
  param: DrawerParam
  icon: ReactNode
  /** Hidden on phones, but not from screen readers. */
  label: string
  badge: ReactNode
}

/** A link in the header that opens a drawer over the current screen. */
export function HeaderLink({ param, icon, label, badge }: HeaderLinkProps) {
  const link = useDrawerLink(param)
  return (
    <Root {...link}>
      {icon}
      <chakra.span srOnly={{ base: true, lg: false }}>{label}</chakra.span>
      <Corner>{badge}</Corner>
    </Root>
  )
}
