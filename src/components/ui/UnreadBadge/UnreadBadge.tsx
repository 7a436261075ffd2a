import { chakra } from '@chakra-ui/react'
import { messagingButton as t } from '#locales/messagingButton.ts'

const Mark = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '5',
    height: '5',
    paddingInline: '1.5',
    borderRadius: 'full',
    bg: 'accent',
    color: 'surface',
    fontSize: 'xs',
    fontWeight: '700',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
})

export interface UnreadBadgeProps {
  count: number
  /** What is unread, for screen readers: messages by default. */
  unread?: (n: number) => string
}

/** Number of unread things; renders nothing for 0. */
export function UnreadBadge({ count, unread = t.unread }: UnreadBadgeProps) {
  if (count <= 0) return null
  return (
    <Mark>
      {count > 99 ? t.many : count}
      <chakra.span srOnly> {unread(count)}</chakra.span>
    </Mark>
  )
}
