import { chakra } from '@chakra-ui/react'
import { FileText, type LucideIcon, MessageCircle, MessageSquare, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ReportTarget } from '#api/contract/reports.ts'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { reports } from '#locales/reports.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Row = chakra(Link, {
  base: {
    display: 'grid',
    gap: '1.5',
    padding: '3.5',
    borderRadius: 'md',
    borderWidth: '1px',
    bg: 'surface',
    outlineOffset: '-2px',
    _hover: { bg: 'sunken' },
    '&[aria-current=true]': {
      bg: 'brand.subtle',
      borderColor: 'brand',
      // Also where colours are forced.
      outline: '1px solid transparent',
    },
  },
})
const Head = chakra('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    rowGap: '1',
    fontSize: 'sm',
    color: 'text.muted',
    '& > svg': { boxSize: '1rem', flexShrink: 0 },
  },
})
const Text = chakra('span', { base: { lineClamp: '2', overflowWrap: 'anywhere' } })

const icons: Readonly<Record<ReportTarget, LucideIcon>> = {
  post: FileText,
  comment: MessageCircle,
  message: MessageSquare,
  profile: UserRound,
}

/** Names a thing in the address. */
export const caseKey = ({ target_kind, target_id }: Pick<ModerationItem, 'target_kind' | 'target_id'>) =>
  `${target_kind}:${target_id}`

export interface ModerationListProps {
  items: readonly ModerationItem[]
  /** The key of the open one. */
  selected: string | undefined
  linkTo: (key: string) => string
}

/** What was reported: what it is, whose, how often and why. */
export function ModerationList({ items, selected, linkTo }: ModerationListProps) {
  return (
    <List aria-label={t.list}>
      {items.map((item) => {
        const key = caseKey(item)
        return (
          <li key={key}>
            <Row
              to={linkTo(key)}
              replace={selected !== undefined}
              aria-current={key === selected ? 'true' : undefined}
              data-case={key}
              data-row=""
            >
              <CaseHead item={item} />
              <Text>{item.content.text || t.noText}</Text>
              <Reasons item={item} />
            </Row>
          </li>
        )
      })}
    </List>
  )
}

function CaseHead({ item }: { item: ModerationItem }) {
  const { target_kind: kind, author, state, last_reported_at: at, decision } = item
  const Icon = icons[kind]
  return (
    <Head>
      <Icon aria-hidden="true" />
      <span>
        {t.kinds[kind]} <chakra.b color="text">{t.by(author.name)}</chakra.b>
      </span>
      <chakra.span marginInlineStart="auto">
        <RelativeDateA date={state === 'open' ? at : decision?.at} />
      </chakra.span>
    </Head>
  )
}

function Reasons({ item }: { item: ModerationItem }) {
  const { reasons, reports_count: number } = item
  return (
    <chakra.span display="flex" flexWrap="wrap" gap="1.5">
      <StateBadge item={item} />
      {number > 0 && <Badge>{t.reports(number)}</Badge>}
      {reasons.map(({ reason, count }) => (
        <Badge key={reason} tone="warning">
          {t.reasonCount(reports.reasons[reason], count)}
        </Badge>
      ))}
    </chakra.span>
  )
}

/** What was decided, and whether the thing is deleted. */
export function StateBadge({ item }: { item: ModerationItem }) {
  const { state, target_kind: kind } = item
  return (
    <>
      {state !== 'open' && <Badge tone={state === 'hidden' ? 'danger' : 'success'}>{stateText(item)}</Badge>}
      {item.gone_at && kind !== 'profile' && <Badge>{t.goneBecause[kind]}</Badge>}
    </>
  )
}

/** What was decided, in words. A deleted thing is not left in view. */
export const stateText = ({ state, gone_at: goneAt }: ModerationItem): string =>
  goneAt && state === 'dismissed' ? t.closed : t.states[state]
