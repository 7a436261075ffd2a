import { chakra } from '@chakra-ui/react'
import { CircleCheck, Gift, Heart, History, MapPin } from 'lucide-react'
import { useId } from 'react'
import type { OutboxItem } from '#api/outbox/outboxStorage.ts'
import type { Survey } from '#api/contract/surveys.ts'
import type { SurveyDraft } from '#api/drafts/surveyDrafts.ts'
import { WaitingLine } from '#components/outbox/shared/WaitingLine.tsx'
import { FoldableText } from '#components/ui/FoldableText/FoldableText.tsx'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { httpUrl } from '#lib/links.ts'
import { surveys as t } from '#locales/surveys.ts'
import { countDrafted } from '../shared/answers.ts'
import { timeAgo, rewardText, surveyStatus } from '../shared/surveyTexts.ts'
import { Facts } from './Facts.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const Title = chakra('h2', {
  base: {
    fontFamily: 'heading',
    fontSize: 'lg',
    fontWeight: '640',
    letterSpacing: '-0.01em',
    lineHeight: '1.3',
    overflowWrap: 'anywhere',
    textWrap: 'pretty',
  },
})
const Line = chakra('p', {
  base: {
    display: 'flex',
    gap: '1.5',
    alignItems: 'start',
    fontSize: 'sm',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.1875rem' },
  },
})
const Outcome = chakra('div', {
  base: {
    paddingInline: '3.5',
    paddingBlock: '2.5',
    borderRadius: 'md',
    bg: 'brand.subtle',
    fontSize: 'sm',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
})
const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2.5',
    alignItems: 'center',
    marginTop: 'auto',
    paddingTop: '1',
    // As wide as the card when they stand below each other, and not wider than a button should be; twice the class, or
    // a button's own width would count where its styles happen to come later.
    '&& > *': { flex: '1 1 auto', maxWidth: { sm: '24rem' } },
    _empty: { display: 'none' },
  },
})

export interface SurveyCardProps {
  survey: Survey
  favourite: boolean
  /** Draft of unsent answers. */
  draft: SurveyDraft | null
  /** The answers, while they wait to be sent. */
  waiting?: OutboxItem | undefined
  onFavourite: () => void
  onStart: () => void
  /** The pointer or the focus is on the start button: a good time to preload. */
  onNear?: () => void
}

/** Card of a survey: description, duration, reward, and a button to start. */
export function SurveyCard(props: SurveyCardProps) {
  const { survey, favourite, draft, waiting, onFavourite, onStart, onNear } = props
  const titleId = useId()
  const title = survey.title?.trim() || t.untitled
  const description = survey.description?.trim()
  const outcome = survey.outcome?.trim()
  const reward = rewardText(survey.reward_amount)
  const map = httpUrl(survey.maps_link?.trim())
  const status = surveyStatus(survey.status)
  const responded = survey.user_responded === true
  const open = status === 'active' && !responded && !waiting
  const drafted = draft ? countDrafted(draft) : 0

  return (
    <Card as="article" aria-labelledby={titleId} display="flex" flexDirection="column" gap="3" height="full">
      <chakra.div display="flex" gap="2" alignItems="start" justifyContent="space-between">
        <chakra.div display="flex" flexWrap="wrap" gap="1.5" minWidth="0" paddingTop={{ base: '2', md: '1' }}>
          <StatusBadge status={status} />
          {reward && (
            <Badge tone="brand" icon={<Gift aria-hidden="true" />}>
              {t.reward(reward)}
            </Badge>
          )}
        </chakra.div>
        <IconButton
          label={t.favourite(title)}
          aria-pressed={favourite}
          size="sm"
          marginBlockEnd="-1"
          marginInlineEnd="-2"
          onClick={onFavourite}
          css={{
            '&[aria-pressed=true]': { color: 'accent' },
            '&[aria-pressed=true] svg': { fill: 'currentColor' },
          }}
        >
          <Heart />
        </IconButton>
      </chakra.div>
      <Title id={titleId}>{title}</Title>
      {description && <FoldableText text={description} />}
      <Facts survey={survey} open={open} />
      {open && draft && drafted > 0 && (
        <Line color="info">
          <History aria-hidden="true" />
          <span>{t.draft(drafted, timeAgo(draft.last_saved))}</span>
        </Line>
      )}
      {outcome && (
        <Outcome>
          <chakra.span fontWeight="640" color="brand.text">
            {t.outcome}
          </chakra.span>{' '}
          {outcome}
        </Outcome>
      )}
      <Foot>
        {open && (
          <Button aria-label={t.startOf(title)} onClick={onStart} onPointerEnter={onNear} onFocus={onNear}>
            {t.start}
          </Button>
        )}
        {waiting && !responded && <WaitingLine item={waiting} />}
        {responded && (
          <Line fontWeight="620" color="success">
            <CircleCheck aria-hidden="true" />
            {t.responded}
          </Line>
        )}
        {map && (
          <AnchorButton
            variant="secondary"
            href={map}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t.locationOf(title)}
          >
            <MapPin aria-hidden="true" />
            {t.location}
          </AnchorButton>
        )}
      </Foot>
    </Card>
  )
}
