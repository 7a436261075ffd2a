import { chakra } from '@chakra-ui/react'
import type { Comment } from '#api/contract/posts.ts'
import { RoleBadge } from '#components/communities/RoleBadge/RoleBadge.tsx'
import { RelativeDateA } from '#components/ui/RelativeDate/RelativeDateA.tsx'
import { commentAuthor } from '../shared/author.ts'
import { AuthorLine } from '../shared/AuthorLine.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'

/** One comment: author, role in the community, date and text. */
export function CommentItem({ comment }: { comment: Comment }) {
  return (
    <chakra.div display="grid" gap="1.5">
      <AuthorLine
        size="sm"
        author={commentAuthor(comment)}
        meta={
          <>
            <RoleBadge role={comment.author_role} />
            <RelativeDateA date={comment.created_at} />
          </>
        }
      />
      <chakra.div paddingInlineStart="10">
        <FoldableText text={comment.content ?? ''} foldable={false} />
      </chakra.div>
    </chakra.div>
  )
}
