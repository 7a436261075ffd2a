import { chakra } from '@chakra-ui/react'
import type { SessionUser } from '#api/contract/auth.ts'
import { objectUrl } from '#lib/objectUrl.ts'
import { now } from '#lib/clock.ts'
import type { VideoMetadata } from '#components/media/shared/readVideo.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { feedForm as t } from '#locales/feedForm.ts'
import { posts } from '#locales/posts.ts'
import { GlobalPostCard } from '../GlobalPostCard/GlobalPostCard.tsx'
import type { GlobalPostValues } from './globalPost.schema.ts'

interface PostPreviewProps {
  user: SessionUser
  values: Partial<GlobalPostValues>
  metadata: VideoMetadata | undefined
}

/** Preview of the post as it will look in the feed. */
export function PostPreview({ user, values, metadata }: PostPreviewProps) {
  const { content, category, image, imageAlt, video } = values
  const file = image ?? video
  const url = file && objectUrl(file)
  const thumbnail = video && metadata?.thumbnail
  return (
    <chakra.section
      aria-label={t.previewTitle}
      display="grid"
      gap="2"
      padding="3"
      bg="sunken"
      borderRadius="md"
    >
      <chakra.h3 fontSize="sm" color="text.muted">
        {t.previewTitle}
      </chakra.h3>
      <GlobalPostCard
        preview
        // A new file remounts the preview.
        key={url}
        post={{
          id: 'preview',
          author_id: user.id,
          author_name: user.name ?? posts.someone,
          author_has_profile_image: user.has_profile_image,
          author_profile_image_url: user.public_profile_image_url,
          created_at: now().toISOString(),
          category,
          content: content && normaliseText(content),
          media_type: url ? (image ? 'image' : 'video') : null,
          public_media_url: url,
          media_alt: imageAlt,
          public_thumbnail_url: thumbnail && objectUrl(thumbnail),
          video_duration_seconds: metadata?.seconds,
          video_aspect_ratio: metadata?.aspect,
        }}
      />
    </chakra.section>
  )
}
