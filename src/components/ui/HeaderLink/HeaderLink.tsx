import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

const Root = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    minWidth: 'target',
    flexShrink: 0,
    paddingInline: { base: '2', md: '3' },
    borderRadius: 'sm',
    fontWeight: '600',
    color: 'text.muted',
    _hover: { bg: 'sunken', color: 'text' },
    '& svg': { boxSize: '1.25rem' },
  },
})

/** The drawers' parameters: only one drawer is open at a time. */
const drawerParams = ['mensajes', 'actividad'] as const

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
      {badge}
    </Root>
  )
}
