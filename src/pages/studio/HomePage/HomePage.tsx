import { failureText } from '#api/studio/failureText.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '#api/client/session.ts'
import { homeQuery } from '#api/studio/home.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { studioPath } from '#components/studio/shared/studioNavigation.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { WaitingList } from '#components/studio/WaitingList/WaitingList.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { now } from '#lib/clock.ts'
import { longDate } from '#lib/dates.ts'
import { wallClock } from '#lib/zones.ts'
import { studio } from '#locales/studio.ts'
import { studioHome as t } from '#locales/studioHome.ts'
import { Figures } from './Figures.tsx'

function greeting(name: string): string {
  const { hour } = wallClock(now())
  const hello = hour < 6 || hour >= 21 ? t.hello.evening : hour < 13 ? t.hello.morning : t.hello.afternoon
  return t.greeting(hello, name.split(/\s/u)[0] ?? '')
}

/** What waits first, then the figures that decide. */
export function HomePage() {
  const user = useUser()
  const { id, name } = useStudioCommunity()
  const { data, error, isFetching, refetch } = useQuery(homeQuery(id))
  return (
    <StudioPage
      title={greeting(user.name ?? '')}
      tabTitle={studio.start}
      community={name}
      lead={longDate(now())}
    >
      {!data && !error && <Spinner label={t.loading} margin="auto" />}
      {error && (
        <LoadFailure
          error={error}
          loaded={data !== undefined}
          title={t.failed}
          detail={failureText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          <WaitingList things={data.waiting} pathOf={(screen) => studioPath(id, screen)} />
          <Figures figures={data.figures} pathOf={(member) => studioPath(id, `miembros/${member}`)} />
        </chakra.div>
      )}
    </StudioPage>
  )
}
