import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Root = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    padding: '3.5',
    borderRadius: 'md',
    fontSize: 'sm',
    textWrap: 'pretty',
    '& > svg': { boxSize: '1.25rem' },
  },
  variants: {
    tone: {
      info: { bg: 'info.subtle', '& > svg': { color: 'info' } },
      warning: { bg: 'warning.subtle', '& > svg': { color: 'warning' } },
    },
  },
})

interface NoticeProps {
  tone: 'info' | 'warning'
  icon: ReactNode
  title?: string
  children: ReactNode
}

/** A notice about the queue. */
export function Notice({ tone, icon, title, children }: NoticeProps) {
  return (
    <Root tone={tone}>
      {icon}
      <chakra.div display="grid" gap="1">
        {title && <chakra.p fontWeight="640">{title}</chakra.p>}
        <div>{children}</div>
      </chakra.div>
    </Root>
  )
}
