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

/** Number of unread messages; renders nothing for 0. */
export function UnreadBadge({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <Mark>
      {count > 99 ? t.many : count}
      <chakra.span srOnly> {t.unread(count)}</chakra.span>
    </Mark>
  )
}
