import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { serverMessageOr } from '#api/client/errors.ts'
import { sameId } from '#api/contract/values/common.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type { ReferralState } from '#api/contract/referrals.ts'
import type { BoardReferral, listBoard } from '#api/contract/studio/referrals.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { changeReferral, type ReferralChange } from '#api/studio/referrals.ts'
import { toast } from '#components/ui/toast/toast.tsx'
import { studio } from '#locales/studio.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'

/** Moves a referral, given by id, to another state. The toast undoes it, including the dates that the move set. */
export function useMoveReferral(communityId: string): (id: string, estado: ReferralState) => void {
  const client = useQueryClient()
  /** The last move of each referral: the next one needs the version that it returns. */
  const moves = useRef(new Map<string, Promise<void>>())
  const filters = { queryKey: ['studio', communityId, 'referrals'] }

  /** The newest version of a card: pages of other searches may have older ones. */
  const findNewest = (id: string): BoardReferral | undefined =>
    client
      .getQueriesData<Reply<typeof listBoard>>(filters)
      .flatMap(([, page]) => page?.referrals ?? [])
      .filter((one) => sameId(one.id, id))
      .toSorted((a, b) => b.version - a.version)[0]

  function store(changed: BoardReferral): void {
    client.setQueriesData<Reply<typeof listBoard>>(
      filters,
      (page) =>
        page && {
          ...page,
          referrals: page.referrals.map((one) => (sameId(one.id, changed.id) ? changed : one)),
        },
    )
  }

  async function change(id: string, wanted: ReferralChange & { estado: ReferralState }, canUndo: boolean) {
    const referral = findNewest(id)
    if (!referral || referral.estado === wanted.estado) return
    const { estado, contacted_at, converted_at } = referral
    const undo = { estado, contacted_at: contacted_at ?? null, converted_at: converted_at ?? null }
    try {
      store(await changeReferral(communityId, referral, wanted))
      toast(t.moved(referral.nombre, t.columns[wanted.estado]), {
        ...(canUndo && { action: { label: studio.undo, onSelect: () => start(id, undo, false) } }),
      })
    } catch (error) {
      toast(serverMessageOr(error, t.moveFailed), { tone: 'danger' })
    }
    await refreshStudio(client, communityId)
  }

  function start(...args: Parameters<typeof change>): void {
    const previous = moves.current.get(args[0]) ?? Promise.resolve()
    moves.current.set(
      args[0],
      previous.then(() => change(...args)),
    )
  }

  return (id, estado) => start(id, { estado }, true)
}
