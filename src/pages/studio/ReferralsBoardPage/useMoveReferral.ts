import { useQueryClient } from '@tanstack/react-query'
import { serverMessageOr } from '#api/client/errors.ts'
import { sameId } from '#api/contract/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type { ReferralState } from '#api/contract/referrals.ts'
import type { BoardReferral, listBoard } from '#api/contract/studio/referrals.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { changeReferral } from '#api/studio/referrals.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studio } from '#locales/studio.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'

/** Moves a referral, given by id, to another state; with a way back. */
export function useMoveReferral(communityId: string): (id: string, estado: ReferralState) => void {
  const client = useQueryClient()

  /** The card as the board shows it, in whichever column it is. */
  function find(id: string): BoardReferral | undefined {
    const pages = client.getQueriesData<Reply<typeof listBoard>>({
      queryKey: ['studio', communityId, 'referrals'],
    })
    return pages.flatMap(([, page]) => page?.referrals ?? []).find((one) => sameId(one.id, id))
  }

  async function move(referral: BoardReferral, estado: ReferralState, back: boolean): Promise<void> {
    if (referral.estado === estado) return
    try {
      const moved = await changeReferral(communityId, referral, { estado })
      toast(t.moved(referral.nombre, t.columns[estado]), {
        ...(back && {
          action: { label: studio.undo, onSelect: () => void move(moved, referral.estado, false) },
        }),
      })
    } catch (error) {
      toast(serverMessageOr(error, t.moveFailed), { tone: 'danger' })
    }
    await refreshStudio(client, communityId)
  }

  return (id, estado) => {
    const referral = find(id)
    if (referral) void move(referral, estado, true)
  }
}
