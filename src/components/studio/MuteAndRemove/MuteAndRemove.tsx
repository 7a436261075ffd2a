import { useQueryClient } from '@tanstack/react-query'
import { UserMinus, Volume2, VolumeX } from 'lucide-react'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { muteMember, removeMember, unmuteMember } from '#api/studio/members.ts'
import { Button, type ButtonProps } from '#components/ui/Button/Button.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { MemberMute } from '../MemberMute/MemberMute.tsx'
import { RemoveDialog } from '../RemoveDialog/RemoveDialog.tsx'
import { undoToast } from '../shared/undoToast.ts'
import { useDialog } from '../shared/useDialog.ts'

export interface MuteAndRemoveProps extends Pick<ButtonProps, 'size'> {
  communityId: string
  person: { id: string; name: string; muted: boolean }
  /** The person is no member any more. */
  onRemoved?: () => Promise<void>
}

/** The buttons that mute a member, or let them write again, and take them out of the community. */
export function MuteAndRemove({ communityId, person, size, onRemoved }: MuteAndRemoveProps) {
  const client = useQueryClient()
  const muting = useDialog()
  const removing = useDialog()
  const { id, name, muted } = person
  const refresh = () => refreshStudio(client, communityId)
  const failed = (error: Error) => toast(serverMessageOr(error, t.failed), { tone: 'danger' })
  const unmuting = useSingleMutation({
    mutationFn: () => unmuteMember(communityId, id),
    onSuccess: () => toast(t.unmuted),
    onError: failed,
    onSettled: refresh,
  })
  async function remove(mayReturn: boolean): Promise<void> {
    const change = await removeMember(communityId, id, mayReturn).catch((error: unknown) => {
      void refresh()
      throw error
    })
    undoToast(client, t.removedOne(name), { communityId, id: change })
    if (!onRemoved) return refresh()
    // What the page shows of the person is gone: only other pages ask again.
    await client.invalidateQueries({ queryKey: ['studio', communityId], refetchType: 'none' })
    await onRemoved()
  }
  return (
    <>
      {muted ? (
        <Button
          variant="secondary"
          size={size}
          busy={unmuting.isPending}
          icon={<Volume2 aria-hidden="true" />}
          onClick={() => unmuting.mutate()}
        >
          {t.unmute}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size={size}
          icon={<VolumeX aria-hidden="true" />}
          onClick={() => muting.show(undefined)}
        >
          {t.mute}
        </Button>
      )}
      <Button
        variant="secondary"
        size={size}
        icon={<UserMinus aria-hidden="true" />}
        onClick={() => removing.show(undefined)}
      >
        {t.removeOne}
      </Button>
      <RemoveDialog
        key={`remove${removing.time}`}
        open={removing.open}
        who={name}
        onClose={removing.close}
        onRemove={remove}
      />
      <MemberMute
        key={`mute${muting.time}`}
        open={muting.open}
        name={name}
        draftKey={`studio:mute:${communityId}:${id}`}
        onClose={muting.close}
        onMute={async (mute) => {
          try {
            const change = await muteMember(communityId, id, mute)
            undoToast(client, t.mutedToast(name), { communityId, id: change })
          } finally {
            await refresh()
          }
        }}
      />
    </>
  )
}
