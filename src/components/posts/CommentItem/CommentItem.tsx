import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import type { Comment } from '#api/contract/posts.ts'
import { RoleBadge } from '#components/communities/RoleBadge/RoleBadge.tsx'
import { ReportButton } from '#components/reports/ReportButton/ReportButton.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { blockable, commentAuthor } from '#components/publishing/shared/author.ts'
import { HiddenBadge } from '../shared/HiddenBadge.tsx'
import { AuthorLine } from '#components/publishing/shared/AuthorLine.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { posts as t } from '#locales/posts.ts'

const Root = chakra('div', {
  base: { display: 'grid', gap: '1.5', outline: 'none' },
  variants: {
    highlighted: {
      true: {
        marginInline: '-3',
        padding: '3',
        borderRadius: 'md',
        bg: 'brand.subtle',
        borderInlineStart: '3px solid {colors.brand}',
      },
    },
  },
})

export interface CommentItemProps {
  comment: Comment
  /** The viewer wrote it. */
  own?: boolean
  /** A link led to it: it is scrolled to and marked. */
  highlighted?: boolean
}

/** One comment: author, role in the community, date and text. */
export function CommentItem({ comment, own = false, highlighted = false }: CommentItemProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!highlighted) return
    root.current?.scrollIntoView({ block: 'center' })
    // Not from who has begun to write.
    if (!document.activeElement?.matches('textarea, input')) root.current?.focus({ preventScroll: true })
  }, [highlighted])
  const author = commentAuthor(comment)
  return (
    <Root
      ref={root}
      highlighted={highlighted}
      {...(highlighted && { tabIndex: -1, role: 'group', 'aria-label': t.linkedComment })}
    >
      <AuthorLine
        size="sm"
        author={author}
        meta={
          <>
            <RoleBadge role={comment.author_role} />
            <RelativeDateA date={comment.created_at} />
          </>
        }
        end={!own && <ReportButton target="comment" id={comment.id} author={blockable(author)} />}
      />
      <chakra.div paddingInlineStart="10" display="grid" gap="1.5">
        {comment.is_hidden && <HiddenBadge />}
        <FoldableText text={comment.content ?? ''} foldable={false} />
      </chakra.div>
    </Root>
  )
}
