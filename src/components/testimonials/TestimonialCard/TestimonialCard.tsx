import { chakra } from '@chakra-ui/react'
import { Maximize2 } from 'lucide-react'
import { useId } from 'react'
import type { Testimonial } from '#api/contract/testimonials.ts'
import { pointsOf } from '#api/testimonials/queries.ts'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { RelativeDateB } from '#components/ui/RelativeDate/RelativeDateB.tsx'
import { testimonials as t } from '#locales/testimonials.ts'
import { Prompt } from '../shared/Prompt.tsx'
import { TestimonialMedia } from '../shared/TestimonialMedia.tsx'

const Title = chakra('h3', {
  base: {
    flex: '1',
    minWidth: '0',
    fontWeight: '640',
    letterSpacing: '-0.01em',
    lineHeight: '1.35',
    overflowWrap: 'anywhere',
  },
})
const Media = chakra('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' },
})
const Below = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

export interface TestimonialCardProps {
  testimonial: Testimonial
  /** Opens the video in the large player. */
  onVideo: () => void
  /** Opens the full picture; receives the pressed element, which gets the focus back. */
  onImage: (opener: HTMLElement) => void
  /** The video is open in the large player, so it pauses here. */
  paused?: boolean
}

/** Card of one of the member's testimonials: prompt, text, media and points. */
export function TestimonialCard({ testimonial, onVideo, onImage, paused = false }: TestimonialCardProps) {
  const titleId = useId()
  const { id, video_duration: seconds } = testimonial
  const title = testimonial.testimony_type_title?.trim() || t.untitled
  const prompt = testimonial.testimony_prompt?.trim()
  const content = testimonial.has_content === false ? undefined : testimonial.content?.trim()
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="3"
      alignContent="start"
    >
      <div>
        <chakra.div display="flex" gap="3" alignItems="start">
          <Title id={titleId}>{title}</Title>
          <Badge tone="brand">{t.points(pointsOf(testimonial))}</Badge>
        </chakra.div>
        <chakra.p fontSize="sm" color="text.muted">
          <RelativeDateB date={testimonial.created_at} />
        </chakra.p>
      </div>
      {prompt && <Prompt quiet>{prompt}</Prompt>}
      {content && <FoldableText text={content} />}
      {(testimonial.has_video || testimonial.has_image) && (
        <Media>
          {testimonial.has_video && (
            <chakra.div display="grid" gap="1" minWidth="0">
              <TestimonialMedia media="video" id={id} label={t.videoOf(title)} expected paused={paused} />
              <Below>
                {typeof seconds === 'number' && seconds > 0 ? (
                  <span>
                    <chakra.span srOnly>{t.lengthWords} </chakra.span>
                    {t.length(seconds)}
                  </span>
                ) : (
                  <span />
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  marginInlineEnd="-3"
                  icon={<Maximize2 aria-hidden="true" />}
                  aria-label={t.largerVideo(title)}
                  onClick={onVideo}
                >
                  {t.larger}
                </Button>
              </Below>
            </chakra.div>
          )}
          {testimonial.has_image && (
            <TestimonialMedia media="image" id={id} label={t.imageOf(title)} expected onOpen={onImage} />
          )}
        </Media>
      )}
    </Card>
  )
}
