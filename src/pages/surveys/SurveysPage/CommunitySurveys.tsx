import { chakra } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isArchived } from '#api/communities/archived.ts'
import { sameId } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import type { Survey } from '#api/contract/surveys.ts'
import { useUser } from '#api/client/session.ts'
import { restoreSurveyDrafts } from '#api/drafts/surveyDrafts.ts'
import { reloadSurveys, surveysQuery } from '#api/surveys/queries.ts'
import { useFavouriteSurveys } from '#pages/surveys/SurveysPage/favouriteSurveys.ts'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { Chips } from '#components/ui/Chips/Chips.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { afterHydration } from '#lib/idle.ts'
import { communities } from '#locales/communities.ts'
import { surveys as t } from '#locales/surveys.ts'
import type { SurveyOutcome } from '#components/surveys/SurveyModal/useSurveyRun.ts'
import { focusWhenLost } from './focusWhenLost.ts'
import { surveyElementId, SurveyResults } from './SurveyResults.tsx'
import { useOpenedSurvey } from './useOpenedSurvey.ts'

const SurveyDialog = lazyComponent(
  async () => (await import('./SurveyDialog.tsx')).SurveyDialog,
  dialogOptions,
)
const CommunityReviewsModal = lazyComponent(
  async () =>
    (await import('#components/reviews/CommunityReviewsModal/CommunityReviewsModal.tsx'))
      .CommunityReviewsModal,
  dialogOptions,
)

/** As the server lists the surveys of an archived community: nobody can answer them. */
const closed = (survey: Survey): Survey =>
  survey.status === 'active' ? { ...survey, status: 'inactive' } : survey

const filters = [
  { value: 'all', label: t.all },
  { value: 'favourites', label: t.onlyFavourites },
] as const

/** Parameter of the URL that names a survey: the activity leads to it. */
const surveyParam = 'encuesta'

/** Scrolls to the survey that the URL names and focuses its card. @returns whether the list does not have it. */
function useLinkedSurvey(surveys: readonly Survey[] | undefined): boolean {
  const [params] = useSearchParams()
  const linked = params.get(surveyParam)
  const found = surveys?.find(({ id }) => sameId(id, linked))?.id
  useEffect(() => {
    if (found === undefined) return
    const card = document.getElementById(surveyElementId(found))
    card?.scrollIntoView({ block: 'center' })
    card?.focus({ preventScroll: true })
  }, [found])
  return linked !== null && surveys !== undefined && found === undefined
}

/** A community's surveys, and a button to its reviews. */
export function CommunitySurveys({ community }: { community: Community }) {
  const client = useQueryClient()
  const { id: userId } = useUser()
  const { data, error, isFetching, refetch } = useQuery(surveysQuery(community.id))
  const { favourites, toggle } = useFavouriteSurveys()
  const isMissing = useLinkedSurvey(data)
  const [filter, setFilter] = useState<'all' | 'favourites'>('all')
  const { opened, open, close } = useOpenedSurvey()
  const [reviews, setReviews] = useState({ open: false, mounted: false })
  const results = useRef<HTMLDivElement>(null)

  // Restores drafts that a failed session check has removed from local storage.
  useEffect(() => void restoreSurveyDrafts(userId), [userId])
  useEffect(() => afterHydration(SurveyDialog.prefetch), [])

  async function onClose(outcome: SurveyOutcome) {
    close()
    if (outcome === 'left') return
    if (outcome === 'sent') await reloadSurveys(client)
    // The button that opened it is no longer there.
    await focusWhenLost(results.current)
  }

  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" justifyContent="space-between">
        <Chips label={t.filter} options={filters} selected={filter} onSelect={setFilter} />
        <Button
          variant="secondary"
          icon={<Star />}
          onPointerEnter={CommunityReviewsModal.prefetch}
          onFocus={CommunityReviewsModal.prefetch}
          onClick={() => setReviews({ open: true, mounted: true })}
        >
          {t.reviews}
        </Button>
      </chakra.div>
      {isMissing && (
        <Card role="status" display="flex" flexWrap="wrap" gap="3" alignItems="center">
          <chakra.p flex="1 1 16rem">{t.linkedMissing}</chakra.p>
          <ButtonLink size="sm" variant="secondary" to="/encuestas" replace>
            {t.showAll}
          </ButtonLink>
        </Card>
      )}
      <SurveyResults
        ref={results}
        surveys={isArchived(community) ? data?.map(closed) : data}
        error={error}
        busy={isFetching}
        favourites={favourites}
        onlyFavourites={filter === 'favourites'}
        onShowAll={() => setFilter('all')}
        onFavourite={({ id }) => {
          toggle(id)
          // The card disappears together with its focused button.
          if (filter === 'favourites') results.current?.focus()
        }}
        onStart={open}
        onNear={SurveyDialog.prefetch}
        onRetry={() => void refetch()}
      />
      {opened && (
        <SurveyDialog
          key={opened.times}
          opening={opened.times}
          listed={opened.survey}
          communityId={community.id}
          open={opened.open}
          onClose={(outcome) => void onClose(outcome)}
        />
      )}
      {reviews.mounted && (
        <CommunityReviewsModal
          communityId={community.id}
          communityName={community.name?.trim() || communities.unnamed}
          open={reviews.open}
          onClose={() => setReviews({ open: false, mounted: true })}
        />
      )}
    </>
  )
}
