import { useQueryClient } from '@tanstack/react-query'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { type BulkAct, changeMembers, type MembersFilter } from '#api/studio/members.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioMembers as t } from '#locales/studioMembers.ts'

/** Whom an act concerns: these people, or all whom the filter finds. */
export type Chosen = { members: string[] } | { filter: MembersFilter }

export type Act = BulkAct extends infer A
  ? A extends BulkAct
    ? Omit<A, 'members' | 'filter'>
    : never
  : never

/** Acts on many members, which say what came of them. `onDone` is called after one that worked. */
export function useMemberActs(communityId: string, onDone: () => void) {
  const client = useQueryClient()
  /**
   * @param key of a message: the same key again writes to nobody twice.
   * @throws {ApiError}
   */
  async function run(chosen: Chosen, act: Act, key?: string): Promise<void> {
    const { changed, left_out: left, change } = await changeMembers(communityId, { ...act, ...chosen }, key)
    const [first] = left
    if (changed === 0) toast(t.nobodyChanged(first?.reason ?? ''), { tone: 'danger' })
    else if (change !== null && change !== undefined) {
      undoToast(client, t.removed(changed), { communityId, id: String(change) })
    } else if (act.action === 'message')
      toast(left.length > 0 ? t.sentBut(changed, left.length) : t.sent(changed))
    else toast(left.length > 0 ? t.changedBut(changed, left.length) : t.changed(changed))
    onDone()
    await refreshStudio(client, communityId)
  }

  const single = useSingleMutation({
    mutationFn: ([chosen, act]: [Chosen, Act]) => run(chosen, act),
    onError: (error) => toast(serverMessageOr(error, t.failed), { tone: 'danger' }),
  })
  return {
    busy: single.isPending,
    run,
    /** The same, with a toast instead of an error. */
    attempt: (chosen: Chosen, act: Act) => single.mutate([chosen, act]),
  }
}
