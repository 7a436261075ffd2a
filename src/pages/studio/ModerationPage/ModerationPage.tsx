import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { ModerationQueue } from '#components/studio/ModerationQueue/ModerationQueue.tsx'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { studioModeration as t } from '#locales/studioModeration.ts'

/** What members of a community reported, and deciding on it. */
export function ModerationPage() {
  const { id, name } = useStudioCommunity()
  return (
    <StudioPage title={t.title} community={name} lead={t.lead}>
      <ModerationQueue place={id} />
    </StudioPage>
  )
}
