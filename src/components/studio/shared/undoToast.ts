import type { QueryClient } from '@tanstack/react-query'
import { serverMessageOr } from '#api/client/errors.ts'
import { refreshStudio, undoChange } from '#api/studio/changes.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studio as t } from '#locales/studio.ts'

/** Says what was done, with a button that takes it back: instead of asking "are you sure" before. */
export function undoToast(
  client: QueryClient,
  text: string,
  change: { communityId: string; id: string },
): void {
  toast(text, { action: { label: t.undo, onSelect: () => void undo(client, change) } })
}

/** Takes a change back and says so, or why not. */
export async function undo(client: QueryClient, change: { communityId: string; id: string }): Promise<void> {
  try {
    await undoChange(change.communityId, change.id)
    toast(t.undone)
  } catch (error) {
    toast(serverMessageOr(error, t.undoFailed), { tone: 'danger' })
  }
  await refreshStudio(client)
}
