import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { blockPerson } from '#api/blocks/mutations.ts'
import type { Id } from '#api/contract/common.ts'
import type { MatchedPerson, NetworkingMatch } from '#api/contract/networking.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { openMatchConversation, endMatch, reportMatch } from '#api/networking/mutations.ts'
import { forgetMatch } from '#api/networking/queries.ts'
import { MatchCard } from '#components/networking/MatchCard/MatchCard.tsx'
import { personName } from '#components/networking/MatchCard/personName.ts'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { lazyPart } from '#chunks/lazyPage.tsx'
import { networking } from '#locales/networking.ts'
import { match as t, report as reportTexts } from '#locales/networkingMatch.ts'
import { useMessagingLocation } from '#pages/messaging/MessagingPage/useMessagingLocation.ts'
import { notifyWhenHidden } from './notifyWhenHidden.ts'
import type { FoundMatch } from './useMatch.ts'

const ReportDialog = lazyPart(
  async () => (await import('#components/networking/ReportDialog/ReportDialog.tsx')).ReportDialog,
)

export interface MatchPartProps {
  communityId: Id
  found: FoundMatch
  /** Joins the queue. */
  onJoin: () => Promise<void>
}

/** The match, told to who waited for it, and everything that can be done with it. */
export function MatchPart({ communityId, found, onJoin }: MatchPartProps) {
  const { match, ended, foundWhileWaiting, error } = found
  const names = match?.people.map(personName) ?? []
  const client = useQueryClient()
  const [reported, setReported] = useState<Reported>()
  useFocusAfterRemoval(match !== null)
  async function dismissMatch() {
    await forgetMatch(client, communityId)
    found.dismiss()
  }
  return (
    <>
      {/* There before anything is said in it. */}
      <chakra.p role="status" srOnly>
        {match && foundWhileWaiting && !ended && t.found(names)}
      </chakra.p>
      {error && (
        <ErrorState
          compact
          title={t.failed}
          detail={serverMessageOr(error, errorDetail(error))}
          retryLabel={networking.retry}
          busy={found.busy}
          onRetry={found.onRetry}
        />
      )}
      {match && (
        <CurrentMatch
          key={String(match.id)}
          communityId={communityId}
          found={found}
          match={match}
          names={names}
          onJoin={onJoin}
          onReport={(person) => setReported({ matchId: match.id, person, open: true })}
          onDismiss={dismissMatch}
        />
      )}
      {/* Not the card's: what is being written is not lost with it. */}
      {reported && (
        <Suspense fallback={null}>
          <ReportDialog
            key={`${reported.matchId} ${reported.person.id}`}
            open={reported.open}
            person={reported.person}
            onClose={() => setReported({ ...reported, open: false })}
            onReport={async (report) => {
              await reportMatch(reported.matchId, report)
              toast(reportTexts.sent, { tone: 'success' })
              setReported({ ...reported, open: false })
              // The report has arrived: should this fail, the match is there still and can be ended by hand.
              await endMatch(reported.matchId).then(dismissMatch, () => undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface Reported {
  matchId: Id
  person: MatchedPerson
  open: boolean
}

interface CurrentMatchProps extends MatchPartProps {
  match: NetworkingMatch
  names: string[]
  onReport: (person: MatchedPerson) => void
  /** Takes the card away. */
  onDismiss: () => Promise<void>
}

function CurrentMatch({ communityId, found, match, names, onJoin, onReport, onDismiss }: CurrentMatchProps) {
  const client = useQueryClient()
  const { goTo } = useMessagingLocation()
  const card = useRef<HTMLDivElement>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  useAnnounced(found.foundWhileWaiting, names, () => card.current?.focus())

  async function open() {
    const id = await openMatchConversation(client, match.id)
    // Who has gone to another screen meanwhile stays there.
    if (mounted.current) goTo(id)
  }
  async function end() {
    await endMatch(match.id)
    await forgetMatch(client, communityId)
  }
  async function block(person: MatchedPerson) {
    const name = personName(person)
    const sure = await confirmDialog(t.blockText, {
      title: t.blockQuestion(name),
      confirm: t.block,
      danger: true,
    })
    if (!sure) return
    await blockPerson(client, person.id)
    toast(t.blocked(name), { tone: 'success' })
    await onDismiss()
  }

  return (
    <MatchCard
      ref={card}
      match={match}
      ended={found.ended}
      onOpen={open}
      onEnd={end}
      onAgain={async () => {
        await onJoin()
        found.dismiss()
      }}
      onReport={onReport}
      onBlock={block}
    />
  )
}

/** Milliseconds in which a closed dialog gives the focus back, if what it was opened from is still there. */
const focusReturnMs = 60

/** The focus does not get lost with the card that had it. */
function useFocusAfterRemoval(isPresent: boolean): void {
  const before = useRef(isPresent)
  useEffect(() => {
    const was = before.current
    before.current = isPresent
    if (!was || isPresent) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return
      document.getElementById('contenido')?.focus({ preventScroll: true })
    }, focusReturnMs)
    return () => clearTimeout(timer)
  }, [isPresent])
}

/** Tells of a match that was waited for: a toast, the tab's title until somebody looks, and a notice of the system. */
function useAnnounced(awaited: boolean, names: string[], onSee: () => void): void {
  const announce = useEffectEvent(() => {
    toast(t.title, { tone: 'success', action: { label: t.see, onSelect: onSee } })
    notifyWhenHidden(t.title, t.found(names))
  })
  useEffect(() => {
    if (awaited) announce()
  }, [awaited])
}
