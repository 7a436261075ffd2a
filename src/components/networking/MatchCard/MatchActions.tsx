import { chakra } from '@chakra-ui/react'
import { LogOut, MessageCircle, Shuffle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { joinFailure } from '#api/networking/failures.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { match as t } from '#locales/networkingMatch.ts'

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: 'wrap',
    gap: '2',
  },
})

export interface MatchCallbacks {
  /** Opens the conversation with the matched people. An error is shown. */
  onOpen: () => Promise<void>
  /** Ends the session. An error is shown. */
  onEnd: () => Promise<void>
  /** Joins the queue again. An error is shown. Undefined where the queue is closed. */
  onAgain: (() => Promise<void>) | undefined
}

/** Actions of a running or ended match. */
export function MatchActions({ over, onOpen, onEnd, onAgain }: { over: boolean } & MatchCallbacks) {
  const open = useSingleMutation({ mutationFn: onOpen })
  const end = useSingleMutation({ mutationFn: onEnd })
  const rejoin = useSingleMutation({ mutationFn: async () => onAgain?.() })
  const againButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The pressed button has been removed, so the focus moves on.
    if (over && document.activeElement === document.body) againButton.current?.focus({ preventScroll: true })
  }, [over])
  const toConversation = (
    <Button
      key="open"
      variant={over ? 'secondary' : 'primary'}
      icon={<MessageCircle aria-hidden="true" />}
      busy={open.isPending}
      busyLabel={t.opening}
      onClick={() => open.mutate()}
    >
      {t.open}
    </Button>
  )
  return (
    <>
      {open.error && <Failed title={t.openFailed} error={open.error} />}
      {end.error && !over && <Failed title={t.endFailed} error={end.error} />}
      {rejoin.error && <ErrorState compact {...joinFailure(rejoin.error)} />}
      {over ? (
        <Actions>
          {onAgain && (
            <Button
              ref={againButton}
              icon={<Shuffle aria-hidden="true" />}
              busy={rejoin.isPending}
              onClick={() => rejoin.mutate()}
            >
              {t.again}
            </Button>
          )}
          {toConversation}
        </Actions>
      ) : (
        <Actions>
          {toConversation}
          <Button
            variant="secondary"
            icon={<LogOut aria-hidden="true" />}
            busy={end.isPending}
            busyLabel={t.ending}
            onClick={() => end.mutate()}
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
