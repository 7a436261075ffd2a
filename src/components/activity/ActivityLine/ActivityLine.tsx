import { chakra } from '@chakra-ui/react'
import { BellMinus, CalendarClock, ClipboardList, Newspaper, Trophy } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ActivityItem } from '#api/contract/activity.ts'
import type { NewPosts } from '#api/contract/today.ts'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { useMinute } from '#components/ui/RelativeDate/useMinute.ts'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { activity as t } from '#locales/activity.ts'
import { describeItem, describeNewPosts, type ItemDescription } from '../shared/describeItem.ts'

const Root = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    paddingBlock: '3',
    paddingInline: '2',
    marginInline: '-2',
    borderRadius: 'sm',
    _hover: { bg: 'sunken' },
  },
})
/** Makes the whole item a link, under its other controls. */
const Target = chakra(Link, {
  base: {
    color: 'text',
    fontWeight: '540',
    lineClamp: '3',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'sm' },
    '&:focus-visible': { outline: 'none', _after: { outline: '2px solid {colors.focus}' } },
  },
  variants: { unread: { true: { fontWeight: '660' } } },
})
const Detail = chakra('p', { base: { color: 'text.muted', lineClamp: '1', overflowWrap: 'anywhere' } })
const Reason = chakra('p', {
  base: {
    color: 'text.subtle',
    fontSize: 'xs',
    lineClamp: '3',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
})
const Sign = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: '36px',
    borderRadius: 'full',
    bg: 'brand.subtle',
    color: 'brand.text',
    '& svg': { boxSize: '1.125rem' },
  },
})
const Dot = chakra('span', {
  base: { flexShrink: 0, boxSize: '2', marginTop: '2', borderRadius: 'full', bg: 'accent' },
})

const signs = {
  meeting_moved: CalendarClock,
  meeting_cancelled: CalendarClock,
  survey_closing: ClipboardList,
  prize: Trophy,
  posts: Newspaper,
} as const

interface LineProps {
  description: ItemDescription
  kind: string
  actor?: ActivityItem['actor']
  communityName: string | null | undefined
  at: string
  unread: boolean
  onOpen: () => void
  onLess?: (() => void) | undefined
  compact?: boolean | undefined
  /** Omits the reason, where a heading shows it. */
  bare?: boolean
}

function Line({
  description,
  kind,
  actor,
  communityName,
  at,
  unread,
  onOpen,
  onLess,
  compact,
  bare = false,
}: LineProps) {
  const { text, detail, reason, to } = description
  const id = useId()
  const name = actor?.name ?? ''
  const SignIcon = signs[kind as keyof typeof signs]
  return (
    <Root>
      {SignIcon ? (
        <Sign>
          <SignIcon aria-hidden="true" />
        </Sign>
      ) : (
        <UserAvatar size="sm" boxSize="36px" name={name} color={colorFor(name)} imageUrl={actor?.image_url} />
      )}
      <chakra.div flex="1" minWidth="0" display="grid" gap="0.5" fontSize="sm">
        <Target id={id} to={to} unread={unread} onClick={onOpen}>
          {unread && <chakra.span srOnly>{t.new}: </chakra.span>}
          {text}
        </Target>
        {detail && !compact && <Detail>{detail}</Detail>}
        <Reason>
          <RelativeDateA date={at} />
          {communityName && !compact && ` · ${communityName}`}
          {reason && !bare && ` · ${reason}`}
        </Reason>
      </chakra.div>
      {unread && <Dot aria-hidden="true" />}
      {onLess && (
        <chakra.span position="relative" marginBlock="-1">
          <IconButton size="sm" label={t.less} aria-describedby={id} onClick={onLess}>
            <BellMinus />
          </IconButton>
        </chakra.span>
      )}
    </Root>
  )
}

export interface ActivityLineProps {
  item: ActivityItem
  /** Called when the link is followed. */
  onOpen: (item: ActivityItem) => void
  /** Called by 'Menos de esto'; the button is omitted without it. */
  onLess?: (item: ActivityItem) => void
  /** Omits quotes and communities, for narrow columns. */
  compact?: boolean
}

/** An activity item: what happened, why the member sees it, and a link to the post, the comment or the screen. */
export function ActivityLine({ item, onOpen, onLess, compact }: ActivityLineProps) {
  const now = useMinute()
  return (
    <Line
      description={describeItem(item, now)}
      kind={item.kind}
      actor={item.actor}
      communityName={item.community_name}
      at={item.occurred_at}
      unread={!item.read}
      onOpen={() => onOpen(item)}
      onLess={onLess && (() => onLess(item))}
      compact={compact}
    />
  )
}

/** The new posts of a community as an activity item. */
export function NewPostsLine({
  posts,
  onOpen,
  compact,
}: {
  posts: NewPosts
  onOpen: (posts: NewPosts) => void
  compact?: boolean
}) {
  return (
    <Line
      description={describeNewPosts(posts)}
      kind="posts"
      communityName={undefined}
      compact={compact}
      bare={!compact}
      at={posts.latest_at}
      unread
      onOpen={() => onOpen(posts)}
    />
  )
}
