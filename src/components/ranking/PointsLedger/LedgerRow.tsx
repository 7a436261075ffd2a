import { chakra } from '@chakra-ui/react'
import { Award, ChevronRight, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { PointEntry } from '#api/contract/ranking.ts'
import { briefDate, dateTime, timeOfDay, toDate } from '#lib/dates.ts'
import { ranking as t } from '#locales/ranking.ts'
import { kindLooks, toKind } from '../shared/kinds.tsx'

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '3',
    paddingBlock: '3',
    scrollMarginTop: '4',
    '& + &': { borderTopWidth: '1px' },
  },
})
const Icon = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderRadius: 'md',
    '& svg': { boxSize: '1.125rem' },
  },
})
const Muted = chakra('p', { base: { fontSize: 'sm', color: 'text.muted' } })
const Amount = chakra('p', {
  base: {
    fontWeight: '660',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    color: 'success',
  },
  variants: { deducted: { true: { color: 'text.muted' } } },
})
const PostLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '6',
    color: 'brand.text',
    fontSize: 'sm',
    fontWeight: '600',
    _hover: { textDecoration: 'underline' },
    '& svg': { boxSize: '0.875rem' },
    '@media (pointer: coarse)': { minHeight: 'target', marginBottom: '-2.5' },
  },
})

/** A ledger entry: reason, date and points, with a link to its post if there is one. */
export function LedgerRow({ entry }: { entry: PointEntry }) {
  const reasonId = useId()
  const kind = toKind(entry.kind)
  const points = entry.points ?? 0
  const deducted = points < 0
  const { icon: Glyph, tone } = kind ? kindLooks[kind] : { icon: Award, tone: 'brand' }
  const date = toDate(entry.created_at)
  const text = entry.text?.trim()
  return (
    <Row tabIndex={-1}>
      <Icon
        aria-hidden="true"
        bg={deducted ? 'sunken' : `${tone}.subtle`}
        color={deducted ? 'text.muted' : tone}
      >
        {deducted ? <Undo2 /> : <Glyph />}
      </Icon>
      <chakra.div minWidth="0">
        <chakra.p id={reasonId} fontWeight="600" lineHeight="1.4">
          {kind ? t.reasons[kind] : t.otherReason}
        </chakra.p>
        {deducted && <Muted>{kind ? t.removed[kind] : t.otherRemoved}</Muted>}
        {text && (
          <chakra.p overflowWrap="anywhere" lineClamp="2" textWrap="pretty">
            {text}
          </chakra.p>
        )}
        {date && (
          <Muted>
            <time dateTime={date.toISOString()} title={dateTime(date)}>
              {briefDate(date)} · {timeOfDay(date)}
            </time>
          </Muted>
        )}
        {entry.post_id && (
          <PostLink to={`/post/${encodeURIComponent(entry.post_id)}`} aria-describedby={reasonId}>
            {t.seePost}
            <ChevronRight aria-hidden="true" />
          </PostLink>
        )}
      </chakra.div>
      <Amount deducted={deducted}>
        {deducted ? t.lost(-points) : t.gained(points)}
        <chakra.span srOnly> {t.unit(Math.abs(points))}</chakra.span>
      </Amount>
    </Row>
  )
}
