import { chakra } from '@chakra-ui/react'
import type { Ref } from 'react'
import { ApiError } from '#api/client/errors.ts'
import { sameId } from '#api/contract/values/common.ts'
import type { Survey } from '#api/contract/surveys.ts'
import { useWaiting } from '#api/outbox/contributionOutbox.ts'
import { useUser } from '#api/client/session.ts'
import { useSurveyDraft } from '#api/drafts/surveyDrafts.ts'
import { listFailure } from '#api/surveys/queries.ts'
import { SurveyCard, type SurveyCardProps } from '#components/surveys/SurveyCard/SurveyCard.tsx'
import { ToCommunity } from '#components/communities/shared/ToCommunity.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { surveys as t } from '#locales/surveys.ts'
import { gridStyle } from './gridStyle.ts'
import { SurveySkeletons } from './SurveySkeletons.tsx'
import { FirstScreenful } from '#ssr/firstRender.tsx'

/** A survey's `id` in the document. */
export const surveyElementId = (id: Survey['id']) => `survey-${id}`

export interface SurveyResultsProps {
  /** `undefined` while loading. */
  surveys: readonly Survey[] | undefined
  error: Error | null
  busy: boolean
  favourites: ReadonlySet<string>
  onlyFavourites: boolean
  onShowAll: () => void
  onFavourite: (survey: Survey) => void
  onStart: (survey: Survey) => void
  onNear: () => void
  onRetry: () => void
  /** Takes the focus when the focused element has been removed. */
  ref: Ref<HTMLDivElement>
}

/** The list of surveys, with loading, error and empty states. A loaded list stays if refetching fails. */
export function SurveyResults(props: SurveyResultsProps) {
  const { surveys, error, busy, favourites, onlyFavourites, onShowAll, onRetry, ref } = props
  const { onFavourite, onStart, onNear } = props
  const filtered = onlyFavourites ? surveys?.filter(({ id }) => favourites.has(String(id))) : surveys

  return (
    <chakra.div
      ref={ref}
      role="region"
      aria-label={t.list}
      aria-busy={surveys === undefined && busy}
      tabIndex={-1}
      outline="none"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
    >
      {error && (
        <LoadFailure
          error={error}
          loaded={surveys !== undefined}
          title={listFailure(error)}
          detail={error instanceof ApiError && error.kind === 'http' ? error.message : undefined}
          retryLabel={t.retry}
          busy={busy}
          onRetry={onRetry}
        />
      )}
      {!surveys && !error && <SurveySkeletons label={t.loading} />}
      {surveys?.length === 0 && (
        <Card padding="0">
          <EmptyState
            titleAs="h2"
            drawing="waves"
            title={t.empty}
            text={t.emptyText}
            action={<ToCommunity />}
          />
        </Card>
      )}
      {surveys && surveys.length > 0 && filtered?.length === 0 && (
        <EmptyState
          titleAs="h2"
          drawing="waves"
          title={t.noFavourites}
          text={t.noFavouritesText}
          action={
            <Button variant="secondary" onClick={onShowAll}>
              {t.showAll}
            </Button>
          }
        />
      )}
      {filtered && filtered.length > 0 && (
        <chakra.ul css={gridStyle} listStyleType="none">
          <FirstScreenful items={filtered}>
            {(survey) => (
              <chakra.li key={String(survey.id)} id={surveyElementId(survey.id)} tabIndex={-1}>
                <CardWithDraft
                  survey={survey}
                  favourite={favourites.has(String(survey.id))}
                  onFavourite={() => onFavourite(survey)}
                  onStart={() => onStart(survey)}
                  onNear={onNear}
                />
              </chakra.li>
            )}
          </FirstScreenful>
        </chakra.ul>
      )}
    </chakra.div>
  )
}

/** A survey card with the member's draft, or with their answers that wait. */
function CardWithDraft(props: Omit<SurveyCardProps, 'draft' | 'waiting'>) {
  const { id: userId } = useUser()
  const draft = useSurveyDraft(userId, props.survey.id)
  const waiting = useWaiting('survey').find(({ surveyId }) => sameId(surveyId, props.survey.id))
  return <SurveyCard {...props} draft={draft} waiting={waiting} />
}
