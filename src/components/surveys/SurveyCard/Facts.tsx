import { chakra } from '@chakra-ui/react'
import { Clock, Eye, ListChecks, MessageSquareText, UserRound, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Survey } from '#api/contract/surveys.ts'
import { surveys as t } from '#locales/surveys.ts'
import { surveyMinutes } from '../shared/surveyTexts.ts'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3.5',
    rowGap: '1',
    listStyle: 'none',
    fontSize: 'sm',
    color: 'text.muted',
    fontVariantNumeric: 'tabular-nums',
    '& li': { display: 'flex', gap: '1.5', minWidth: '0' },
    '& span': { minWidth: '0', overflowWrap: 'anywhere' },
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.125rem', color: 'text.subtle' },
  },
})

export interface FactsProps {
  survey: Survey
  /** The member can still answer it. */
  open: boolean
}

/** A survey's duration, number of questions and responses, coach and community, and who sees the answers. */
export function Facts({ survey, open }: FactsProps) {
  const { total_questions: questions, total_responses: responses } = survey
  const coach = survey.coach_name?.trim()
  const community = survey.community_name?.trim()
  return (
    <List>
      <Fact icon={<Clock aria-hidden="true" />}>{t.minutes(surveyMinutes(survey.estimated_time))}</Fact>
      {questions != null && questions > 0 && (
        <Fact icon={<ListChecks aria-hidden="true" />}>{t.questions(questions)}</Fact>
      )}
      {responses != null && (
        <Fact icon={<MessageSquareText aria-hidden="true" />}>{t.responses(responses)}</Fact>
      )}
      {coach && <Fact icon={<UserRound aria-hidden="true" />}>{t.by(coach)}</Fact>}
      {community && <Fact icon={<UsersRound aria-hidden="true" />}>{t.in(community)}</Fact>}
      {open && <Fact icon={<Eye aria-hidden="true" />}>{t.seenWithName}</Fact>}
    </List>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}
