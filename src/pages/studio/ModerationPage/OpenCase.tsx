import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { moderationItemQuery, type Target } from '#api/studio/moderation.ts'
import { type CaseAct, CaseActs } from '#components/studio/ModerationCase/CaseActs.tsx'
import { HideDialog } from '#components/studio/ModerationCase/HideDialog.tsx'
import { ModerationCase } from '#components/studio/ModerationCase/ModerationCase.tsx'
import { WarnDialog } from '#components/studio/ModerationCase/WarnDialog.tsx'
import { caseKey } from '#components/studio/ModerationList/ModerationList.tsx'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { useCaseShortcuts } from './useCaseShortcuts.ts'
import { useDecisions } from './useDecisions.ts'

export interface OpenCaseProps {
  target: Target
  /** As the list has it. */
  known: ModerationItem | undefined
  /** Something was decided on it. */
  onDecided: () => void
}

/** The open thing, with what can be done. Needs a new `key` for each. */
export function OpenCase({ target, known, onDecided }: OpenCaseProps) {
  const { id } = useStudioCommunity()
  const { data, error, isFetching, refetch } = useQuery({
    ...moderationItemQuery(id, target),
    enabled: !known,
  })
  const item = known ?? data
  if (item) return <LoadedCase item={item} onDecided={onDecided} />
  return (
    <Card>
      {error ? (
        <ErrorState
          title={t.gone}
          detail={serverMessageOr(error, errorDetail(error))}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="16rem" role="status" aria-label={t.loading} />
      )}
    </Card>
  )
}

function LoadedCase({ item, onDecided }: { item: ModerationItem; onDecided: () => void }) {
  const { id: communityId } = useStudioCommunity()
  const { hide, dismiss, restore, warn, quick } = useDecisions(item, onDecided)
  const [dialog, setDialog] = useState<'hide' | 'warn'>()
  const [openings, setOpenings] = useState(0)

  function act(name: CaseAct) {
    if (name === 'dismiss') quick.mutate(dismiss)
    else if (name === 'restore') quick.mutate(restore)
    else {
      setOpenings(openings + 1)
      setDialog(name)
    }
  }
  useCaseShortcuts(item, act)
  const close = () => setDialog(undefined)
  const error = quick.error ? serverMessageOr(quick.error, errorDetail(quick.error)) : undefined
  return (
    <>
      <ModerationCase
        item={item}
        acts={<CaseActs item={item} busy={quick.isPending} error={error} onAct={act} />}
      />
      <HideDialog
        key={`hide${openings}`}
        open={dialog === 'hide'}
        item={item}
        draftKey={`studio:hide:${communityId}:${caseKey(item)}`}
        onClose={close}
        onHide={hide}
      />
      <WarnDialog
        key={`warn${openings}`}
        open={dialog === 'warn'}
        name={item.author.name}
        draftKey={`studio:warn:${communityId}:${caseKey(item)}`}
        onClose={close}
        onWarn={warn}
      />
    </>
  )
}
