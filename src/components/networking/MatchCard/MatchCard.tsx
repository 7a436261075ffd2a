import { chakra } from '@chakra-ui/react'
import { LogOut, MessageCircle, Mic, Shuffle, Video } from 'lucide-react'
import { type Ref, useEffect, useId, useRef } from 'react'
import type { MatchedPerson, NetworkingMatch } from '#api/contract/networking.ts'
import { errorDetail, serverMessageOr } from '#api/errors.ts'
import { joinFailure } from '#api/networking.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { match as t } from '#locales/networkingMatch.ts'
import { questionsOf } from '../questions.ts'
import { useAction } from '../useAction.ts'
import { useCountdown } from '../useCountdown.ts'
import { countdownText } from '../waits.ts'
import { MatchPerson } from './MatchPerson.tsx'
import { nameOf } from './names.ts'

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
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: 'wrap',
    gap: '2',
  },
})

export interface MatchCardProps {
  ref?: Ref<HTMLDivElement>
  match: NetworkingMatch
  /** The person has ended it; it ends by itself, too, when its time is up. */
  ended?: boolean
  /** Opens the conversation with those of the match; what it throws is shown. */
  onOpen: () => Promise<void>
  /** Ends the session; what it throws is shown. */
  onEnd: () => Promise<void>
  /** Joins the queue again; what it throws is shown. */
  onAgain: () => Promise<void>
  onReport: (person: MatchedPerson) => void
  /** Asks and blocks; what it throws is shown. */
  onBlock: (person: MatchedPerson) => Promise<void>
}

/** With whom somebody is brought together, and what they can do about it. */
export function MatchCard({ ref, match, ended = false, ...actions }: MatchCardProps) {
  const titleId = useId()
  const left = useCountdown(match.ends_at)
  const over = ended || left === 0
  const names = match.people.map(nameOf)
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
      <Doings over={over} {...actions} />
    </Card>
  )
}

function SessionType({ type }: { type: string | null | undefined }) {
  if (!type) return null
  const Icon = type === 'audio' ? Mic : Video
  return (
    <Badge tone="brand" icon={<Icon aria-hidden="true" />}>
      {t.session[type] ?? type}
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

function Doings({ over, onOpen, onEnd, onAgain }: { over: boolean } & Omit<MatchCardProps, 'match'>) {
  const open = useAction()
  const end = useAction()
  const again = useAction()
  const againButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that ended it is gone.
    if (over && document.activeElement === document.body) againButton.current?.focus({ preventScroll: true })
  }, [over])
  const toConversation = (
    <Button
      key="open"
      variant={over ? 'secondary' : 'primary'}
      icon={<MessageCircle aria-hidden="true" />}
      busy={open.busy}
      busyLabel={t.opening}
      onClick={() => void open.run(onOpen)}
    >
      {t.open}
    </Button>
  )
  return (
    <>
      {open.error && <Failed title={t.openFailed} error={open.error} />}
      {end.error && !over && <Failed title={t.endFailed} error={end.error} />}
      {again.error && <ErrorState compact {...joinFailure(again.error)} />}
      {over ? (
        <Actions>
          <Button
            ref={againButton}
            icon={<Shuffle aria-hidden="true" />}
            busy={again.busy}
            onClick={() => void again.run(onAgain)}
          >
            {t.again}
          </Button>
          {toConversation}
        </Actions>
      ) : (
        <Actions>
          {toConversation}
          <Button
            variant="secondary"
            icon={<LogOut aria-hidden="true" />}
            busy={end.busy}
            busyLabel={t.ending}
            onClick={() => void end.run(onEnd)}
          >
            {t.end}
          </Button>
        </Actions>
      )}
    </>
  )
}

function Failed({ title, error }: { title: string; error: Error }) {
  return <ErrorState compact title={title} detail={serverMessageOr(error, errorDetail(error))} />
}
