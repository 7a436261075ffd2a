import { studioActions } from '#api/contract/studio/changes.ts'
import { useStudioCommunity } from '#api/studio/openCommunity.ts'
import { ChangesTable } from '#components/studio/ChangesTable/ChangesTable.tsx'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { studioChanges as t } from '#locales/studioChanges.ts'

/** What was changed in a community's studio, by whom, and taking it back. */
export function ChangesPage() {
  const { id, name } = useStudioCommunity()
  return (
    <StudioPage title={t.title} community={name} lead={t.lead}>
      <ChangesTable place={id} actions={studioActions} />
    </StudioPage>
  )
}
