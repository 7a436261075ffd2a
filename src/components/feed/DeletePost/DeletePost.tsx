import { Trash2 } from 'lucide-react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { alertDialog, confirmDialog, prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { feed as t } from '#locales/feed.ts'

export interface DeletePostProps {
  /** Deletes the post. An error is shown in an alert and the post stays. */
  onDelete: () => Promise<void>
}

/** Delete button for the post's author; asks for confirmation. */
export function DeletePost({ onDelete }: DeletePostProps) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: onDelete,
    onError: (error) => alertDialog(t.deleteFailed, { detail: serverMessageOr(error, errorDetail(error)) }),
  })

  async function remove() {
    if (!(await confirmDialog(t.deleteConfirm, { confirm: t.deleteYes, danger: true }))) return
    mutate()
  }

  return (
    <IconButton
      label={t.delete}
      size="sm"
      disabled={isPending}
      aria-busy={isPending || undefined}
      onPointerEnter={prefetchAlerts}
      onClick={() => void remove()}
    >
      <Trash2 />
    </IconButton>
  )
}
