import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '#api/client/session.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { studioQuery } from '#api/studio/access.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import { createCommunity } from '#api/studio/communities.ts'
import { CommunityForm } from '#components/studio/CommunityForm/CommunityForm.tsx'
import { blankCommunity, toSettings } from '#components/studio/CommunityForm/communityForm.schema.ts'
import { CommunityPreview } from '#components/studio/CommunityPreview/CommunityPreview.tsx'
import { FormAndPreview } from '#components/studio/shared/FormAndPreview.ts'
import { studioPath } from '#components/studio/shared/studioNavigation.ts'
import { StudioPage } from '#components/studio/StudioPage/StudioPage.tsx'
import { ButtonLink } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studioCommunity as t } from '#locales/studioCommunity.ts'

/** Creates a community, if the membership includes another one: the server decides both by the same rule. */
export function NewCommunityPage() {
  const { data } = useQuery(studioQuery)
  // The last community that the membership includes has just been created here: the screen is about to change.
  const [creating, setCreating] = useState(false)
  if (!data) return null
  if (!data.can_create && !creating) return <NotIncluded max={data.max ?? 0} />
  return <NewCommunity onCreating={setCreating} />
}

function NotIncluded({ max }: { max: number }) {
  return (
    <StudioPage title={t.newTitle}>
      <Card padding="0">
        <EmptyState
          titleAs="h2"
          title={t.fullTitle}
          text={t.fullText(max)}
          action={<ButtonLink to="/estudio">{t.toCommunities}</ButtonLink>}
        />
      </Card>
    </StudioPage>
  )
}

/** The form; creating leads to the invitations, because a community of one is none. */
function NewCommunity({ onCreating }: { onCreating: (creating: boolean) => void }) {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraft('studio:community:new')
  const [values, setValues] = useState(blankCommunity)
  return (
    <StudioPage title={t.newTitle} lead={t.newLead}>
      <FormAndPreview>
        <CommunityForm
          label={t.newTitle}
          saved={blankCommunity}
          draft={draft}
          products={[]}
          isNew
          submitLabel={t.create}
          busyLabel={t.creating}
          failedText={t.createFailed}
          onValues={setValues}
          onSave={async (typed, key) => {
            const { id, name } = await createCommunity(toSettings(typed), key)
            onCreating(true)
            await refreshStudio(client)
            toast(t.created(name))
            void navigate(studioPath(String(id), 'invitaciones'))
          }}
        />
        <CommunityPreview
          values={values}
          community={{
            id: 'new',
            member_count: 1,
            reviews_count: 0,
            average_rating: null,
            image_url: null,
            coach_name: user.name ?? '',
            coach_image: user.has_profile_image ? user.public_profile_image_url : null,
            products: [],
          }}
        />
      </FormAndPreview>
    </StudioPage>
  )
}
