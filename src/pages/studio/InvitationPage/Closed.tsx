import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { ApiError, serverMessageOr } from '#api/client/errors.ts'
import { useSession } from '#api/client/session.ts'
import { invitationStates } from '#api/contract/studio/invitations.ts'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { studioInvitations as t } from '#locales/studioInvitations.ts'

/** How somebody signed in on this page before joining. */
export type Account = 'created' | 'entered'

/** The reason why joining is refused for good; undefined for any other failure. */
export function refusalOf(error: Error | null): { title: string; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const state = invitationStates.find((one) => one.toUpperCase() === error.code)
  if (state && state !== 'open') return { title: t.closed[state], text: t.closedText[state] }
  const isFinal = error.status === 404 || error.code === 'OTHER_PERSON' || error.code === 'BANNED'
  return isFinal ? { title: t.notByThis, text: serverMessageOr(error, t.joinFailed) } : undefined
}

interface ClosedProps {
  title: string
  text: string
  /** Set if joining has just failed: the person stays signed in. */
  account?: Account | undefined
  /** Joining has just been refused: this takes the place and the focus of the pressed button. */
  focused?: boolean
}

/** An invitation by which nobody can join, and what to do instead. */
export function Closed({ title, text, account, focused = false }: ClosedProps) {
  const { status } = useSession()
  const reason = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused) reason.current?.focus()
  }, [focused])
  return (
    <>
      <chakra.div ref={reason} tabIndex={-1} outline="none">
        <chakra.p fontWeight="620">{title}</chakra.p>
        <chakra.p color="text.muted">{text}</chakra.p>
        {account && <chakra.p paddingTop="2">{t.accounts[account]}</chakra.p>}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {status === 'in' && <AnchorButton href="/explorar-comunidades">{t.explore}</AnchorButton>}
        <AnchorButton href="/" variant="secondary">
          {t.goOn}
        </AnchorButton>
      </chakra.div>
    </>
  )
}
