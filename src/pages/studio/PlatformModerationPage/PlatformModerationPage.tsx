import { platformId } from '#api/studio/platform.ts'
import { ModerationQueue } from '#components/studio/ModerationQueue/ModerationQueue.tsx'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { studio } from '#locales/studio.ts'
import { studioModeration as t } from '#locales/studioModeration.ts'

/** What was reported that belongs to no community, and deciding on it. */
export function PlatformModerationPage() {
  return (
    <StudioPage title={t.title} community={studio.platform} lead={t.platformLead}>
      <ModerationQueue place={platformId} />
    </StudioPage>
  )
}
