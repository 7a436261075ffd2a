import { chakra } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { messagingDetail } from '#api/messaging/queries.ts'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { people as t } from '#locales/messaging.ts'

export interface LeaveConversationProps {
  group: boolean
  /** Leaves; what it throws is shown. */
  onLeave: () => Promise<void>
}

/** Leaves a conversation, after asking. */
export function LeaveConversation({ group, onLeave }: LeaveConversationProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function leave() {
    const question = group ? t.leaveGroupQuestion : t.leaveDirectQuestion
    if (!(await confirmDialog(question, { title: t.leave, confirm: t.leaveConfirm, danger: true }))) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onLeave()
    } catch (error) {
      setFailure(messagingDetail(error))
      setBusy(false)
    }
  }

  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      {failure !== undefined && <ErrorState compact title={t.leaveFailed} detail={failure} />}
      <Button
        variant="ghost"
        color="danger"
        icon={<LogOut />}
        busy={busy}
        busyLabel={t.leaving}
        onClick={() => void leave()}
      >
        {t.leave}
      </Button>
    </chakra.div>
  )
}
