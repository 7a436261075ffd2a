import { chakra } from '@chakra-ui/react'
import type { SalesTestimonial } from '#api/contract/salesPages.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { sales as t, testimonialMedia } from '#locales/purchases.ts'
import { TestimonialMedia } from '#components/testimonials/shared/TestimonialMedia.tsx'

const Root = chakra('figure', {
  base: {
    display: 'grid',
    gap: '3',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '4',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'surface',
    minWidth: '0',
  },
})
const Words = chakra('blockquote', {
  base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', textWrap: 'pretty' },
})
const Foot = chakra('figcaption', {
  base: { display: 'flex', gap: '2.5', alignItems: 'center', minWidth: '0', fontSize: 'sm' },
})

/** A member's testimonial on a sales page, with its video or image. */
export function VslTestimonialCard({ testimonial }: { testimonial: SalesTestimonial }) {
  const { id, content, points_earned: points, created_at: date } = testimonial
  const name = testimonial.user_name?.trim() || t.someone
  return (
    <Root>
      {testimonial.has_video !== false && (
        <TestimonialMedia
          media="video"
          id={id}
          label={testimonialMedia.videoOf(name)}
          expected={testimonial.has_video === true}
        />
      )}
      {testimonial.has_image !== false && (
        <TestimonialMedia
          media="image"
          id={id}
          label={testimonialMedia.imageOf(name)}
          expected={testimonial.has_image === true}
        />
      )}
      {content?.trim() && <Words>{content.trim()}</Words>}
      <Foot>
        <UserAvatar name={name} color={colorFor(name)} size="sm" />
        <chakra.span display="grid" minWidth="0" lineHeight="1.35">
          <chakra.span fontWeight="620" overflowWrap="anywhere">
            {name}
          </chakra.span>
          {date && (
            <chakra.span color="text.muted">
              <RelativeDateB date={date} />
            </chakra.span>
          )}
        </chakra.span>
        {typeof points === 'number' && points > 0 && (
          <Badge tone="brand" marginInlineStart="auto">
            {t.points(points)}
          </Badge>
        )}
      </Foot>
    </Root>
  )
}
