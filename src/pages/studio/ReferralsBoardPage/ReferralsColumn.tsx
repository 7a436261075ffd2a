import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { sameId } from '#api/contract/common.ts'
import type { ReferralState } from '#api/contract/referrals.ts'
import { boardPageSize, type BoardReferral } from '#api/contract/studio/referrals.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { boardQuery, changeReferral, type ReferralChange } from '#api/studio/referrals.ts'
import { Pager } from '#components/studio/DataTable/Pager.tsx'
import { BoardCard } from '#components/studio/ReferralsBoard/BoardCard.tsx'
import { BoardColumn } from '#components/studio/ReferralsBoard/BoardColumn.tsx'
import { ReferralEdit } from '#components/studio/ReferralsBoard/ReferralEdit.tsx'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studio } from '#locales/studio.ts'
import { studioReferrals as t } from '#locales/studioReferrals.ts'

export interface ReferralsColumnProps {
  estado: ReferralState
  text: string | undefined
  onMove: (id: string, estado: ReferralState) => void
}

/** One state of the board, by pages. */
export function ReferralsColumn({ estado, text, onMove }: ReferralsColumnProps) {
  const { id: communityId } = useStudioCommunity()
  const client = useQueryClient()
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery(boardQuery(communityId, { estado, page, q: text }))
  const [edited, setEdited] = useState<BoardReferral>()
  const [editing, setEditing] = useState(false)
  const [openings, setOpenings] = useState(0)

  async function save(referral: BoardReferral, change: ReferralChange) {
    try {
      await changeReferral(communityId, referral, change)
      toast(studio.saved)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) {
        // Saving again changes only what was typed here, on top of what somebody else has saved.
        const { data: now } = await refetch()
        const fresh = now?.referrals.find(({ id }) => sameId(id, referral.id))
        if (fresh) setEdited({ ...referral, version: fresh.version })
      }
      throw failure
    }
    await refreshStudio(client, communityId)
  }
  return (
    <BoardColumn estado={estado} total={data?.total} onDropReferral={(id) => onMove(id, estado)}>
      {!data && !error && <Spinner label={t.loading} margin="auto" />}
      {!data && error && (
        <ErrorState
          compact
          title={studio.loadFailed}
          detail={failureText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.referrals.length === 0 && (
        <chakra.p paddingInline="1" paddingBlock="4" color="text.muted" textAlign="center">
          {text ? t.nothing : t.empty[estado]}
        </chakra.p>
      )}
      {data?.referrals.map((referral) => (
        <BoardCard
          key={String(referral.id)}
          referral={referral}
          onMove={(to) => onMove(String(referral.id), to)}
          onEdit={() => {
            setEdited(referral)
            setOpenings(openings + 1)
            setEditing(true)
          }}
        />
      ))}
      {data && data.total > boardPageSize && (
        <Pager page={page} pageSize={boardPageSize} total={data.total} onPage={setPage} />
      )}
      {edited && (
        <ReferralEdit
          key={openings}
          open={editing}
          referral={edited}
          draftKey={`studio:referral:${communityId}:${String(edited.id)}`}
          onClose={() => setEditing(false)}
          onSave={(change) => save(edited, change)}
        />
      )}
    </BoardColumn>
  )
}
