import { useQuery } from '@tanstack/react-query'
import type { ModerationItem } from '#api/contract/studio/moderation.ts'
import { isGone } from '#api/client/errors.ts'
import { failureText } from '#api/studio/failureText.ts'
import { moderationItemQuery, type Target } from '#api/studio/moderation.ts'
import { isPlatform } from '#api/studio/platform.ts'
import { Card } from '#components/ui/Card/Card.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Skeleton } from '#components/ui/Skeleton/Skeleton.tsx'
import { studio } from '#locales/studio.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'
import { actsOf, type CaseAct, CaseActs } from '../ModerationCase/CaseActs.tsx'
import { HideDialog } from '../ModerationCase/HideDialog.tsx'
import { ModerationCase } from '../ModerationCase/ModerationCase.tsx'
import { WarnDialog } from '../ModerationCase/WarnDialog.tsx'
import { caseKey } from '../ModerationList/ModerationList.tsx'
import { MuteAndRemove } from '../MuteAndRemove/MuteAndRemove.tsx'
import { useDialog } from '../shared/useDialog.ts'
import { useCaseShortcuts } from './useCaseShortcuts.ts'
import { useDecisions } from './useDecisions.ts'

export interface OpenCaseProps {
  /** A community, or the platform (`platformId`). */
  place: string
  target: Target
  /** As the list has it. */
  known: ModerationItem | undefined
  /** Something was decided on it. */
  onDecided: () => void
}

/** The open thing, with what can be done. Needs a new `key` for each. */
export function OpenCase({ place, target, known, ...rest }: OpenCaseProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...moderationItemQuery(place, target),
    enabled: !known,
  })
  const item = known ?? data
  if (item) return <LoadedCase place={place} item={item} {...rest} />
  return (
    <Card>
      {error ? (
        <LoadFailure
          error={error}
          loaded={false}
          single
          title={isGone(error) ? t.gone : studio.loadFailed}
          detail={failureText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="16rem" role="status" aria-label={t.loading} />
      )}
    </Card>
  )
}

interface LoadedCaseProps extends Pick<OpenCaseProps, 'place' | 'onDecided'> {
  item: ModerationItem
}

function LoadedCase({ place, item, onDecided }: LoadedCaseProps) {
  const { id, name, mute, may_act: mayAct } = item.author
  const { hide, dismiss, restore, warn, quick } = useDecisions(place, item, onDecided)
  const hiding = useDialog()
  const warning = useDialog()

  function act(wanted: CaseAct) {
    if (quick.isPending) return
    if (wanted === 'dismiss') quick.mutate(dismiss)
    else if (wanted === 'restore') quick.mutate(restore)
    else (wanted === 'hide' ? hiding : warning).show(undefined)
  }
  const acts = actsOf(item)
  useCaseShortcuts(acts, act)
  const error = quick.error ? failureText(quick.error) : undefined
  return (
    <>
      <ModerationCase
        item={item}
        ofPlatform={isPlatform(place)}
        authorActs={
          mayAct && (
            <MuteAndRemove
              size="sm"
              communityId={place}
              person={{ id: String(id), name, muted: Boolean(mute) }}
            />
          )
        }
        acts={
          <CaseActs
            acts={acts}
            gone={Boolean(item.gone_at)}
            busy={quick.isPending}
            error={error}
            onAct={act}
          />
        }
      />
      <HideDialog
        key={`hide${hiding.time}`}
        open={hiding.open}
        item={item}
        draftKey={`studio:hide:${place}:${caseKey(item)}`}
        onClose={hiding.close}
        onHide={hide}
      />
      <WarnDialog
        key={`warn${warning.time}`}
        open={warning.open}
        name={name}
        draftKey={`studio:warn:${place}:${caseKey(item)}`}
        onClose={warning.close}
        onWarn={warn}
      />
    </>
  )
}
