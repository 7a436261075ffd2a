import { chakra } from '@chakra-ui/react'
import type { CommunityPost } from '#api/contract/posts.ts'
import { postImageQuery, postVideoQuery } from '#api/media/postMedia.ts'
import { SignedImage } from '#components/media/SignedImage/SignedImage.tsx'
import { SignedVideo } from '#components/media/SignedVideo/SignedVideo.tsx'
import { media } from '#locales/media.ts'
import { posts as t } from '#locales/posts.ts'

/** Image and video of a post, each with its own signed address. */
export function PostMedia({ post, first = false }: { post: CommunityPost; first?: boolean }) {
  if (!post.has_image && !post.has_video) return null
  return (
    <chakra.div display="grid" gap="3">
      {post.has_image && (
        <SignedImage
          query={postImageQuery(post.id)}
          alt={post.image_alt || t.anonymousImage}
          width={post.image_width}
          height={post.image_height}
          first={first}
        />
      )}
      {post.has_video && <SignedVideo query={postVideoQuery(post.id)} label={media.play} />}
    </chakra.div>
  )
}
