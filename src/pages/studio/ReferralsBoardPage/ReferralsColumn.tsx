import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#api/client/errors.ts'
import { sameId } from '#api/contract/values/common.ts'
import type { ReferralState } from '#api/contract/referrals.ts'
import { boardPageSize, type BoardReferral } from '#api/contract/studio/referrals.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { boardQuery, changeReferral, type ReferralChange } from '#api/studio/referrals.ts'
import { Pager } from '#components/studio/DataTable/Pager.tsx'
import { BoardCard } from '#components/studio/ReferralsBoard/BoardCard.tsx'
import { BoardColumn } from '#components/studio/ReferralsBoard/BoardColumn.tsx'
import { ReferralEdit } from '#components/studio/ReferralsBoard/ReferralEdit.tsx'
import { useDialog } from '#components/studio/shared/useDialog.ts'
import { useTableAddress } from '#components/studio/shared/useTableAddress.ts'
import { useExistingPage } from '#components/ui/useExistingPage.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studio } from '#locales/studio.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'

/** The page of a column in the address. */
export const boardPageName = (estado: ReferralState) => `pagina_${estado}`

export interface ReferralsColumnProps {
  estado: ReferralState
  text: string | undefined
  onMove: (id: string, estado: ReferralState) => void
}

/** One state of the board, by pages. */
export function ReferralsColumn({ estado, text, onMove }: ReferralsColumnProps) {
  const { id: communityId } = useStudioCommunity()
  const client = useQueryClient()
  const { page, setPage, replacePage } = useTableAddress({ pageName: boardPageName(estado) })
  const { data, error, isFetching, refetch } = useQuery(boardQuery(communityId, { estado, page, q: text }))
  useExistingPage({ page, pageSize: boardPageSize, total: isFetching ? undefined : data?.total }, replacePage)
  const editing = useDialog<BoardReferral | undefined>()
  const { about: edited } = editing

  async function save(referral: BoardReferral, change: ReferralChange) {
    try {
      await changeReferral(communityId, referral, change)
      toast(studio.saved)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) {
        // Saving again changes only what was typed here, on top of what somebody else has saved.
        const { data: now } = await refetch()
        const fresh = now?.referrals.find(({ id }) => sameId(id, referral.id))
        if (fresh) editing.update({ ...referral, version: fresh.version })
      }
      throw failure
    }
    await refreshStudio(client, communityId)
  }
  return (
    <BoardColumn estado={estado} total={data?.total} onDropReferral={(id) => onMove(id, estado)}>
      {!data && !error && <Spinner label={t.loading} margin="auto" />}
      {error && (
        <LoadFailure
          error={error}
          loaded={data !== undefined}
          compact
          title={studio.loadFailed}
          detail={failureText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.total === 0 && (
        <chakra.p paddingInline="1" paddingBlock="4" color="text.muted" textAlign="center">
          {text ? t.nothing : t.empty[estado]}
        </chakra.p>
      )}
      {data?.referrals.map((referral) => (
        <BoardCard
          key={String(referral.id)}
          referral={referral}
          onMove={(to) => onMove(String(referral.id), to)}
          onEdit={() => editing.show(referral)}
        />
      ))}
      {data && data.total > boardPageSize && (
        <Pager page={page} pageSize={boardPageSize} total={data.total} onPage={setPage} />
      )}
      {edited && (
        <ReferralEdit
          key={editing.time}
          open={editing.open}
          referral={edited}
          draftKey={`studio:referral:${communityId}:${String(edited.id)}`}
          onClose={editing.close}
          onSave={(change) => save(edited, change)}
        />
      )}
    </BoardColumn>
  )
}
