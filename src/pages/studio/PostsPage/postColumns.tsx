import { chakra } from '@chakra-ui/react'
import { EyeOff, Pin } from 'lucide-react'
import type { StudioPost } from '#api/contract/studio/posts.ts'
import type { Column } from '#components/studio/DataTable/types.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { shortDate } from '#lib/dates.ts'
import { formatNumber } from '#lib/plural.ts'
import { studioPosts as t } from '#locales/studioPosts.ts'
import { PostActs } from './PostActs.tsx'

/** The columns of the table of posts. */
export const postColumns: readonly Column<StudioPost>[] = [
  {
    id: 'publicacion',
    label: t.post,
    fixed: true,
    cell: ({ content }) => (
      <chakra.span
        lineClamp="2"
        maxWidth="34rem"
        overflowWrap="anywhere"
        color={content ? undefined : 'text.muted'}
      >
        {content || t.noText}
      </chakra.span>
    ),
  },
  { id: 'autor', label: t.author, cell: ({ author_name: author }) => author },
  {
    id: 'estado',
    label: t.state,
    cell: ({ pinned_at: pinned, hidden_at: hidden }) => {
      if (hidden) {
        return (
          <Badge tone="danger" icon={<EyeOff aria-hidden="true" />} minWidth="max-content">
            {t.hidden}
          </Badge>
        )
      }
      return pinned ? (
        <Badge tone="brand" icon={<Pin aria-hidden="true" />} minWidth="max-content">
          {t.pinned}
        </Badge>
      ) : null
    },
  },
  { id: 'gusta', label: t.likes, numeric: true, secondary: true, cell: ({ likes }) => formatNumber(likes) },
  {
    id: 'comentarios',
    label: t.comments,
    numeric: true,
    secondary: true,
    cell: ({ comments }) => formatNumber(comments),
  },
  {
    id: 'fecha',
    label: t.date,
    numeric: true,
    cell: ({ created_at: at }) => (
      <chakra.time dateTime={at} whiteSpace="nowrap">
        {shortDate(at)}
      </chakra.time>
    ),
  },
  { id: 'acciones', label: t.actions, fixed: true, cell: (post) => <PostActs post={post} /> },
]
