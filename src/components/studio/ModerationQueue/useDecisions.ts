import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import {
  dismissReports,
  hideContent,
  type HideReason,
  restoreContent,
  warnAuthor,
} from '#api/studio/moderation.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { undoToast } from '../shared/undoToast.ts'

/** Decisions on a thing. What can be taken back is said with a button for it; a conflict asks for the queue again. */
export function useDecisions(place: string, item: ModerationItem, onDecided: () => void) {
  const client = useQueryClient()

  async function decide(act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void refreshStudio(client, place)
      throw error
    }
    onDecided()
    await refreshStudio(client, place)
  }
  const undoable = (text: string, id: string) => undoToast(client, text, { communityId: place, id })

  return {
    hide: (why: HideReason) => decide(async () => undoable(t.hidden, await hideContent(place, item, why))),
    warn: (text: string) =>
      decide(async () => {
        await warnAuthor(place, item, text)
        toast(t.warned, { tone: 'success' })
      }),
    dismiss: () =>
      decide(async () =>
        undoable(item.gone_at ? t.closedToast : t.dismissed, await dismissReports(place, item)),
      ),
    restore: () =>
      decide(async () => {
        await restoreContent(place, item)
        toast(t.restored, { tone: 'success' })
      }),
    /** Of a decision that needs no words. */
    quick: useSingleMutation({ mutationFn: (act: () => Promise<void>) => act() }),
  }
}
