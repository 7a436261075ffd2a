import { chakra } from '@chakra-ui/react'
import { Mic, Video } from 'lucide-react'
import { type Ref, useId } from 'react'
import type { MatchedPerson, NetworkingMatch } from '#api/contract/networking.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ownValue } from '#lib/ownValue.ts'
import { match as t } from '#locales/networkingMatch.ts'
import { questionsOf } from './questions.ts'
import { useTimeLeft } from '../shared/useTimeLeft.ts'
import { countdownText } from '../shared/waitText.ts'
import { MatchActions, type MatchCallbacks } from './MatchActions.tsx'
import { MatchPerson } from './MatchPerson.tsx'
import { personName } from './personName.ts'

const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4', rowGap: '2' },
})
const Questions = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    padding: '4',
    borderRadius: 'md',
    bg: 'sunken',
    '& ol': { display: 'grid', gap: '2', paddingInlineStart: '1.25em', listStyle: 'decimal' },
    '& li::marker': { color: 'text.muted' },
  },
})
export interface MatchCardProps extends MatchCallbacks {
  ref?: Ref<HTMLDivElement>
  match: NetworkingMatch
  /** Whether the member has ended it. It also ends when its time is up. */
  ended?: boolean
  onReport: (person: MatchedPerson) => void
  /** Blocks the person after confirmation. An error is shown. */
  onBlock: (person: MatchedPerson) => Promise<void>
}

/** A match: the matched people, the time left, questions to start with, and actions. */
export function MatchCard({ ref, match, ended = false, ...actions }: MatchCardProps) {
  const titleId = useId()
  const left = useTimeLeft(match.ends_at)
  const over = ended || left === 0
  const names = match.people.map(personName)
  const allLeft = match.people.length > 0 && match.people.every((person) => person.left === true)
  return (
    <Card
      ref={ref}
      as="section"
      tabIndex={-1}
      outline="none"
      aria-labelledby={titleId}
      borderColor={over ? 'border' : 'brand.border'}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
      <Head>
        <chakra.h2
          id={titleId}
          flex="1 1 14rem"
          fontSize="xl"
          fontWeight="660"
          letterSpacing="-0.015em"
          lineHeight="1.3"
          overflowWrap="anywhere"
        >
          {over ? t.withEnded(names) : t.with(names)}
        </chakra.h2>
        <SessionType type={match.session_type} />
        {!over && left !== null && (
          <chakra.p fontSize="sm" color="text.muted">
            {t.timeLeft}{' '}
            <chakra.b color="text" fontSize="lg" fontWeight="660" fontVariantNumeric="tabular-nums">
              {countdownText(left)}
            </chakra.b>
          </chakra.p>
        )}
      </Head>
      <chakra.div role="status" _empty={{ position: 'absolute' }}>
        {over && (
          <>
            <chakra.b fontWeight="640">{t.ended}.</chakra.b> {t.endedText}
          </>
        )}
        {!over && allLeft && t.allLeft}
      </chakra.div>
      <People match={match} {...actions} />
      {!over && (
        <Questions>
          <chakra.h3 fontSize="sm" fontWeight="640">
            {t.questions}
          </chakra.h3>
          <ol>
            {questionsOf(match.id).map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </Questions>
      )}
      <MatchActions over={over} {...actions} />
    </Card>
  )
}

function SessionType({ type }: { type: string | null | undefined }) {
  if (!type) return null
  const Icon = type === 'audio' ? Mic : Video
  return (
    <Badge tone="brand" icon={<Icon aria-hidden="true" />}>
      {ownValue(t.session, type) ?? type}
    </Badge>
  )
}

function People(props: Pick<MatchCardProps, 'match' | 'onReport' | 'onBlock'>) {
  const { match, onReport, onBlock } = props
  return (
    <chakra.ul display="grid" gap="4" listStyle="none">
      {match.people.map((person) => (
        <MatchPerson
          key={String(person.id)}
          person={person}
          onReport={() => onReport(person)}
          onBlock={() => onBlock(person)}
        />
      ))}
    </chakra.ul>
  )
}
