import { chakra } from '@chakra-ui/react'
import { Clock, Heart, MessageCircle } from 'lucide-react'
import { Button } from '#components/ui/Button/Button.tsx'
import { formatNumber } from '#lib/plural.ts'
import { contributions } from '#locales/contributions.ts'
import { posts as t } from '#locales/posts.ts'

/** The row of actions at the bottom of a post's card. */
export const ActionBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '1',
    borderTopWidth: '1px',
    marginInline: { base: '-4', md: '-5' },
    marginBottom: { base: '-4', md: '-5' },
    paddingInline: { base: '1.5', md: '3' },
    paddingBlock: '1.5',
    fontVariantNumeric: 'tabular-nums',
  },
})

interface LikeButtonProps {
  count: number
  liked: boolean
  /** The server has not answered yet. */
  busy?: boolean
  /** The member's press waits for the connection. */
  waiting?: boolean
  onClick: () => void
}

/** Like button with its count. */
export function LikeButton({ count, liked, busy = false, waiting = false, onClick }: LikeButtonProps) {
  return (
    <Button
      variant="ghost"
      aria-pressed={liked}
      aria-busy={busy || undefined}
      color={liked ? 'accent' : undefined}
      icon={<Heart fill={liked ? 'currentColor' : 'none'} />}
      onClick={onClick}
    >
      <chakra.span srOnly>{liked ? t.liked : t.like}</chakra.span> {formatNumber(count)}
      {waiting && (
        <>
          <Clock size={14} aria-hidden="true" />
          <chakra.span srOnly>{contributions.waiting}</chakra.span>
        </>
      )}
    </Button>
  )
}

/** Button with the number of comments; opens them. */
export function CommentsButton({ count, onClick }: { count: number; onClick: () => void }) {
  return (
    <Button variant="ghost" icon={<MessageCircle />} onClick={onClick}>
      <chakra.span srOnly>{t.comments}</chakra.span> {formatNumber(count)}
    </Button>
  )
}
