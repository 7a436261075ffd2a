import { ApiError } from '#api/client/errors.ts'
import { isOnline } from '#api/client/reachability.ts'
import { type ContributionOutbox, useContributionOutbox } from '#api/outbox/contributionOutbox.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { contributions as t } from '#locales/contributions.ts'

/**
 * Lets what a form sends wait if there is no connection, and says so. The function returns whether it waits.
 * @throws {ApiError} if it could wait, but the device cannot store it: it stays in its form.
 */
export function useLater() {
  const outbox = useContributionOutbox()
  return async (...[item, key]: Parameters<ContributionOutbox['add']>): Promise<boolean> => {
    if (isOnline()) return false
    if (!(await outbox.add(item, key))) throw new ApiError('network')
    toast(t.waits[item.kind], { tone: 'info' })
    return true
  }
}
