import { useParams, useSearchParams } from 'react-router-dom'
import { categories } from '#api/contract/values/feed.ts'
import { CategoryChips } from '#components/feed/CategoryChips/CategoryChips.tsx'
import { WaitingPostsOf } from '#components/outbox/WaitingPosts/WaitingPostsOf.tsx'
import { feed as t } from '#locales/feed.ts'
import { routes } from '#locales/routes.ts'
import { today, type TodayPlaces } from '#pages/today/Today/TodaySlot.tsx'
import { ComposerSlot } from './ComposerSlot.tsx'
import { FeedFrame } from './FeedFrame.tsx'
import { FirstCommunitySlot } from './FirstCommunitySlot.tsx'
import { FeedPosts } from './FeedPosts.tsx'
import { type FirstQueries, firstPage } from '#api/client/firstQueries.ts'
import { type FeedFilter, feedQuery, firstSharedPost } from '#api/feed/queries.ts'

const filterOf = (search: URLSearchParams): FeedFilter =>
  categories.find((known) => known === search.get('categoria')) ?? null

export const firstQueries: FirstQueries = ({ params: { postId }, search }) => {
  const filter = filterOf(search)
  return [firstPage(feedQuery(filter)), ...(postId === undefined ? [] : [firstSharedPost(postId, filter)])]
}

/** The global feed, also for shared links (`/post/{id}`). The selected category is in the URL. */
export function GlobalFeedPage({ rail = today.rail, strip = today.strip }: Partial<TodayPlaces>) {
  const { postId } = useParams()
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)

  return (
    <FeedFrame rail={rail} strip={strip}>
      <title>{routes.title(t.title)}</title>
      <ComposerSlot filter={filter} />
      <WaitingPostsOf place="feed" />
      {/* A shared link leads to its post. */}
      {postId === undefined && <FirstCommunitySlot />}
      <CategoryChips
        selected={filter}
        onSelect={(category) =>
          setSearch(
            (now) => {
              if (category) now.set('categoria', category)
              else now.delete('categoria')
              return now
            },
            { replace: true },
          )
        }
      />
      <FeedPosts key={filter ?? ''} filter={filter} sharedId={postId} />
    </FeedFrame>
  )
}
