import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { FeedItem } from '#api/contract/feed.ts'
import { ActivityButton } from '#components/activity/ActivityButton/ActivityButton.tsx'
import { CategoryChips } from '#components/feed/CategoryChips/CategoryChips.tsx'
import { GlobalPostCard } from '#components/feed/GlobalPostCard/GlobalPostCard.tsx'
import { MessagesButton } from '#components/messaging/MessagesButton/MessagesButton.tsx'
import { BottomBar } from '#components/shell/BottomBar/BottomBar.tsx'
import { onlyPhone, ShellFrame } from '#components/shell/AppShell/ShellFrame.tsx'
import { PlacesNav } from '#components/shell/PlacesNav/PlacesNav.tsx'
import { PhoneLogo, Sidebar } from '#components/shell/Sidebar/Sidebar.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { shell } from '#locales/shell.ts'
import { TodayPlaceholder } from '#pages/today/Today/TodayPlaceholder.tsx'
import { ComposerSkeleton } from './ComposerSkeleton.tsx'
import { FeedFrame } from './FeedFrame.tsx'
import { marks } from '#early/marks.ts'

const sample: FeedItem = {
  id: 'early',
  author_name: marks.name,
  author_initials: marks.initials,
  author_fallback_color: marks.color,
  author_profile_image_url: marks.avatar,
  author_bio: marks.bio,
  category: marks.category,
  content: marks.content,
  created_at: '2020-01-01T00:00:00Z',
  is_featured: true,
  media_type: 'image',
  views_count: marks.views,
  likes_count: marks.likes,
  comments_count: marks.comments,
}

const nothing = () => undefined

/**
 * The early screen of the feed, rendered into the page at build time: frame, skeletons, and two card templates that
 * `src/early` fills with the first posts before the application's scripts have loaded.
 */
export function EarlyFeed() {
  const profile = <Skeleton width="44px" height="44px" borderRadius="full" />
  return (
    <ShellFrame
      sidebar={
        <Sidebar
          profile={
            <>
              {profile}
              <IconButton label={shell.account} size="sm">
                <ChevronDown />
              </IconButton>
            </>
          }
        />
      }
      bottomBar={<BottomBar />}
      header={
        <>
          <PhoneLogo />
          <Skeleton width="14rem" height="44px" borderRadius="full" />
          <PlacesNav variant="header" />
          <chakra.div marginInlineStart="auto" flexShrink="0" display="flex" gap="1">
            <ActivityButton />
            <MessagesButton />
            <chakra.div display={onlyPhone}>{profile}</chakra.div>
          </chakra.div>
        </>
      }
    >
      <FeedFrame rail={undefined} strip={<TodayPlaceholder />}>
        <ComposerSkeleton />
        <CategoryChips selected={null} onSelect={nothing} />
        <div data-early="posts" />
        {[false, true].map((liked) => (
          <template key={String(liked)} data-early={liked ? 'liked' : 'card'}>
            <chakra.div paddingBottom="4">
              <GlobalPostCard post={{ ...sample, user_has_liked: liked }} />
            </chakra.div>
          </template>
        ))}
      </FeedFrame>
    </ShellFrame>
  )
}
