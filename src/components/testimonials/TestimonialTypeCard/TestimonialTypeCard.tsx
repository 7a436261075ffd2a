import { chakra } from '@chakra-ui/react'
import { CircleCheck, Clock, PenLine } from 'lucide-react'
import { useId } from 'react'
import type { OutboxItem } from '#api/outbox/outboxStorage.ts'
import type { TestimonialType } from '#api/contract/testimonials.ts'
import { WaitingLine } from '#components/outbox/shared/WaitingLine.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { testimonials as t } from '#locales/testimonials.ts'
import { Prompt } from '../shared/Prompt.tsx'

const Title = chakra('h3', {
  base: {
    flex: '1 1 8rem',
    minWidth: '0',
    fontSize: 'lg',
    fontWeight: '640',
    letterSpacing: '-0.01em',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
  },
})
const Facts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    alignItems: 'center',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    alignSelf: 'end',
    // Same height with and without the button.
    minHeight: { base: 'target', md: '10' },
  },
})

export interface TestimonialTypeCardProps {
  type: TestimonialType
  /** `undefined` while unknown. */
  completed: boolean | undefined
  /** The testimonial, while it waits to be sent. */
  waiting?: OutboxItem | undefined
  /** Undefined where the prompt takes no more testimonials. */
  onCreate: (() => void) | undefined
  /** The pointer or the focus is on the create button: a good time to preload. */
  onNear?: (() => void) | undefined
}

/** Card of a testimonial prompt, and whether the member has completed it. */
export function TestimonialTypeCard(props: TestimonialTypeCardProps) {
  const { type, completed, waiting, onCreate, onNear } = props
  const titleId = useId()
  const title = type.title?.trim() || t.untitled
  const description = type.description?.trim()
  const prompt = type.prompt?.trim()
  const { points_value: points, total_testimonios: total } = type
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gridTemplateRows="auto 1fr auto"
      gap="3"
      height="full"
    >
      <chakra.div display="flex" flexWrap="wrap" columnGap="3" rowGap="2" alignItems="start">
        <Title id={titleId}>{title}</Title>
        {completed === true && (
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
            {t.completed}
          </Badge>
        )}
        {completed === false && onCreate && (
          <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
            {t.pending}
          </Badge>
        )}
      </chakra.div>
      <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)" alignContent="start">
        {description && (
          <chakra.p color="text.muted" overflowWrap="anywhere" whiteSpace="pre-wrap" maxWidth="prose">
            {description}
          </chakra.p>
        )}
        {prompt && <Prompt>{prompt}</Prompt>}
      </chakra.div>
      <Foot>
        <Facts>
          {points != null && <Badge tone="brand">{t.points(points)}</Badge>}
          {total != null && <span>{t.total(total)}</span>}
        </Facts>
        {completed === false && waiting && <WaitingLine item={waiting} />}
        {completed === false && !waiting && onCreate && (
          <Button
            icon={<PenLine aria-hidden="true" />}
            aria-label={t.createFor(title)}
            onPointerEnter={onNear}
            onFocus={onNear}
            onClick={onCreate}
          >
            {t.create}
          </Button>
        )}
      </Foot>
    </Card>
  )
}
