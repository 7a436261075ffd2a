import { chakra } from '@chakra-ui/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

const Root = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: { base: 'target', md: '8' },
    '@media (pointer: coarse)': { minHeight: 'target' },
    marginInlineStart: '-1',
    paddingInlineEnd: '2',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontWeight: '600',
    color: 'text.muted',
    _hover: { color: 'text' },
    '& svg': { boxSize: '1.125rem' },
  },
})

/** Link to the parent screen, above the heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Root to={to}>
      <ChevronLeft aria-hidden="true" />
      {children}
    </Root>
  )
}
