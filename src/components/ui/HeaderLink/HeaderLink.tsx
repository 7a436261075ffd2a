import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

const Root = chakra(Link, {
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
})

/** The drawers' parameters: only one drawer is open at a time. */
const drawerParams = ['mensajes', 'actividad'] as const

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
  param: (typeof drawerParams)[number]
  /** State of the history entry, for closing. */
  state: object
  icon: ReactNode
  /** Hidden on phones, but not from screen readers. */
  label: string
  badge: ReactNode
}

/** A link in the header that opens a drawer over the current screen. */
export function HeaderLink({ param, state, icon, label, badge }: HeaderLinkProps) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  for (const name of drawerParams) params.delete(name)
  params.set(param, '')
  return (
    <Root to={`${pathname}?${params}`} state={state}>
      {icon}
      <chakra.span srOnly={{ base: true, lg: false }}>{label}</chakra.span>
      <Corner>{badge}</Corner>
    </Root>
  )
}
