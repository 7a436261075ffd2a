import { chakra } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { messagingDetail } from '#api/messaging/queries.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { confirmDialog } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { people as t } from '#locales/messaging.ts'

export interface LeaveConversationProps {
  group: boolean
  /** Leaves the conversation. An error is shown. */
  onLeave: () => Promise<void>
}

/** Button that leaves a conversation; asks for confirmation. */
export function LeaveConversation({ group, onLeave }: LeaveConversationProps) {
  const leaving = useSingleMutation({ mutationFn: onLeave })

  async function leave() {
    const question = group ? t.leaveGroupQuestion : t.leaveDirectQuestion
    if (!(await confirmDialog(question, { title: t.leave, confirm: t.leaveConfirm, danger: true }))) return
    leaving.mutate()
  }

  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      {leaving.error && <ErrorState compact title={t.leaveFailed} detail={messagingDetail(leaving.error)} />}
      <Button
        variant="ghost"
        color="danger"
        icon={<LogOut />}
        // Stays busy after success, until the conversation closes.
        busy={leaving.isPending || leaving.isSuccess}
        busyLabel={t.leaving}
        onClick={() => void leave()}
      >
        {t.leave}
      </Button>
    </chakra.div>
  )
}
