import { chakra } from '@chakra-ui/react'
import { CircleCheck, Trophy } from 'lucide-react'
import type { Ref } from 'react'
import type { SurveyResult } from '#api/surveys/mutations.ts'
import { surveys as t } from '#locales/surveys.ts'
import { completionLabel, durationText } from '../shared/surveyTexts.ts'

const Root = chakra('div', {
  base: { display: 'grid', gap: '5', justifyItems: 'center', paddingBlock: '4', textAlign: 'center' },
})
const Done = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '16',
    borderRadius: 'full',
    bg: 'success.subtle',
    color: 'success',
    '& svg': { boxSize: '2rem' },
  },
})
const Heading = chakra('h3', {
  base: {
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: '660',
    letterSpacing: '-0.015em',
    outline: 'none',
  },
})
const Figures = chakra('dl', {
  base: {
    display: 'grid',
    // One column per figure, stacked where there is no room.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
    gap: '2.5',
    width: 'full',
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'flex-end',
      paddingBlock: '3',
      paddingInline: '2',
      borderRadius: 'md',
      bg: 'sunken',
    },
    '& dt': { fontSize: 'sm', color: 'text.muted' },
    '& dd': { fontSize: { base: 'lg', sm: 'xl' }, fontWeight: '660', fontVariantNumeric: 'tabular-nums' },
  },
})
const Points = chakra('p', {
  base: {
    display: 'inline-flex',
    gap: '2',
    alignItems: 'center',
    paddingInline: '3.5',
    paddingBlock: '1.5',
    borderRadius: 'full',
    bg: 'brand.subtle',
    color: 'brand.text',
    fontWeight: '620',
    '& svg': { boxSize: '1.125rem' },
  },
})

export interface SurveySummaryProps {
  /** The server's result; any field may be missing. */
  result: SurveyResult
  headingRef?: Ref<HTMLHeadingElement>
}

/** Result of a survey: answers, percentage, time and points. */
export function SurveySummary({ result: { stats, response }, headingRef }: SurveySummaryProps) {
  const points = response?.points_earned ?? 0
  const figures = [
    { label: t.totalAnswers, text: figure(stats?.total_answers, String) },
    {
      label: completionLabel(stats?.completion_percentage),
      text: figure(stats?.completion_percentage, t.percent),
    },
    { label: t.time, text: figure(response?.completion_time_seconds, durationText) },
  ].filter(({ text }) => text !== undefined)

  return (
    <Root>
      <Done>
        <CircleCheck aria-hidden="true" />
      </Done>
      <div>
        <Heading ref={headingRef} tabIndex={-1}>
          {t.thanks}
        </Heading>
        <chakra.p color="text.muted">{t.thanksText}</chakra.p>
      </div>
      {figures.length > 0 && (
        <Figures>
          {figures.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Figures>
      )}
      {points > 0 && (
        <Points>
          <Trophy aria-hidden="true" />
          {t.points(points)}
        </Points>
      )}
    </Root>
  )
}

/** A figure as text; `undefined` if missing. */
const figure = (n: number | null | undefined, say: (n: number) => string): string | undefined =>
  n === null || n === undefined ? undefined : say(n)
