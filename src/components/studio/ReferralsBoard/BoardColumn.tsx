import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ReferralState } from '#api/contract/referrals.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { formatNumber } from '#lib/plural.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'

const Root = chakra('section', {
  base: {
    display: 'grid',
    gap: '3',
    alignContent: 'start',
    padding: '3',
    borderRadius: 'lg',
    bg: 'sunken',
    outline: '2px dashed transparent',
    outlineOffset: '-2px',
  },
  variants: { over: { true: { outlineColor: 'brand' } } },
})

export interface BoardColumnProps {
  estado: ReferralState
  /** Of all pages; undefined while unknown. */
  total: number | undefined
  /** A card of another column was dropped here. */
  onDropReferral: (id: string) => void
  children: ReactNode
}

/** The referrals in one state; cards can be dropped into it. */
export function BoardColumn({ estado, total, onDropReferral, children }: BoardColumnProps) {
  const titleId = useId()
  const column = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  const drop = useEffectEvent(onDropReferral)
  useEffect(() => {
    if (!column.current) return undefined
    return dropTargetForElements({
      element: column.current,
      canDrop: ({ source }) => typeof source.data['referral'] === 'string',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        drop(String(source.data['referral']))
      },
    })
  }, [])
  return (
    <Root ref={column} over={over} aria-labelledby={titleId}>
      <chakra.h2 id={titleId} display="flex" gap="2" alignItems="center" fontWeight="640" paddingInline="1">
        {t.columns[estado]}
        {total !== undefined && <Badge>{formatNumber(total)}</Badge>}
      </chakra.h2>
      {children}
    </Root>
  )
}
