import { platformActions } from '#api/contract/studio/changes.ts'
import { platformId } from '#api/studio/platform.ts'
import { ChangesTable } from '#components/studio/ChangesTable/ChangesTable.tsx'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { studio } from '#locales/studio.ts'
import { studioChanges as t } from '#locales/studioChanges.ts'

/** What was changed that concerns no community, and taking it back. */
export function PlatformChangesPage() {
  return (
    <StudioPage title={t.title} community={studio.platform} lead={t.platformLead}>
      <ChangesTable place={platformId} actions={platformActions} />
    </StudioPage>
  )
}
