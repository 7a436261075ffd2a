import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { blockPerson } from '#api/blocks/mutations.ts'
import type { Id } from '#api/contract/common.ts'
import type { MatchedPerson, NetworkingMatch } from '#api/contract/networking.ts'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { openMatchConversation, endMatch, reportMatch } from '#api/networking/mutations.ts'
import { markMatchEnded } from '#api/networking/queries.ts'
import { MatchCard } from '#components/networking/MatchCard/MatchCard.tsx'
import { personName } from '#components/networking/MatchCard/personName.ts'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { networking } from '#locales/networking.ts'
import { match as t, report as reportTexts } from '#locales/networkingMatch.ts'
import { useMessagingLocation } from '#pages/messaging/MessagingPage/useMessagingLocation.ts'
import { notifyWhenHidden } from './notifyWhenHidden.ts'
import type { FoundMatch } from './useMatch.ts'

const ReportDialog = lazyComponent(
  async () => (await import('#components/networking/ReportDialog/ReportDialog.tsx')).ReportDialog,
  dialogOptions,
)

export interface MatchPartProps {
  communityId: Id
  found: FoundMatch
  /** Joins the queue; undefined where it is closed. */
  onJoin: (() => Promise<void>) | undefined
}

/** The current match with its actions; announces it to waiting members. */
export function MatchPart({ communityId, found, onJoin }: MatchPartProps) {
  const { match, ended, foundWhileWaiting, error } = found
  const names = match?.people.map(personName) ?? []
  const client = useQueryClient()
  const [reported, setReported] = useState<Reported>()
  useFocusAfterRemoval(match !== null)
  async function dismissMatch() {
    await markMatchEnded(client, communityId)
    found.dismiss()
  }
  return (
    <>
      {/* Rendered before it has text: screen readers announce only changes of an existing live region. */}
      <chakra.p role="status" srOnly>
        {match && foundWhileWaiting && !ended && t.found(names)}
      </chakra.p>
      {error && (
        <LoadFailure
          error={error}
          loaded={match !== null}
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
      {/* Outside the card, so that a report being written survives the card. */}
      {reported && (
        <ReportDialog
          key={`${reported.matchId} ${reported.person.id}`}
          open={reported.open}
          person={reported.person}
          onClose={() => setReported({ ...reported, open: false })}
          onReport={async (report) => {
            await reportMatch(reported.matchId, report)
            toast(reportTexts.sent, { tone: 'success' })
            setReported({ ...reported, open: false })
            // The report was sent; if ending the match fails, the member can still end it manually.
            await endMatch(reported.matchId).then(dismissMatch, () => undefined)
          }}
        />
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
  /** Removes the card. */
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
    // Do not navigate if the member has left the page in the meantime.
    if (mounted.current) goTo(id)
  }
  async function end() {
    await endMatch(match.id)
    await markMatchEnded(client, communityId)
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
      onAgain={
        onJoin &&
        (async () => {
          await onJoin()
          found.dismiss()
        })
      }
      onReport={onReport}
      onBlock={block}
    />
  )
}

/** Milliseconds in which a closed dialog returns the focus, if its opener still exists. */
const focusReturnMs = 60

/** Moves the focus to the page when the card that had it is removed. */
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

/** Announces a match found while waiting: a toast, and a system notification if the page is hidden. */
function useAnnounced(foundWhileWaiting: boolean, names: string[], onSee: () => void): void {
  const announce = useEffectEvent(() => {
    toast(t.title, { tone: 'success', action: { label: t.see, onSelect: onSee } })
    notifyWhenHidden(t.title, t.found(names))
  })
  useEffect(() => {
    if (foundWhileWaiting) announce()
  }, [foundWhileWaiting])
}
