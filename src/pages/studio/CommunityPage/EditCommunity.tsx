import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, serverMessageOr } from '#api/client/errors.ts'
import type { CommunitySettings, RunCommunity } from '#api/contract/studio/communities.ts'
import { studioQuery } from '#api/studio/access.ts'
import { useDraft } from '#api/drafts/useDraft.ts'
import { refreshStudio } from '#api/studio/changes.ts'
import {
  deleteCommunity,
  editCommunity,
  removeCommunityImage,
  runCommunityQuery,
  setArchived,
  uploadCommunityImage,
} from '#api/studio/communities.ts'
import { ClosingCommunity } from '#components/studio/ClosingCommunity/ClosingCommunity.tsx'
import { CommunityForm } from '#components/studio/CommunityForm/CommunityForm.tsx'
import {
  changesOf,
  type CommunityFormValues,
  toFormValues,
  toSettings,
} from '#components/studio/CommunityForm/communityForm.schema.ts'
import { CommunityPictureField } from '#components/studio/CommunityPictureField/CommunityPictureField.tsx'
import { CommunityPreview } from '#components/studio/CommunityPreview/CommunityPreview.tsx'
import { FormAndPreview } from '#components/studio/shared/FormAndPreview.ts'
import { undoToast } from '#components/studio/shared/undoToast.ts'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { studio } from '#locales/studio.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'

/** The loaded community: form, picture, preview, and closing it. */
export function EditCommunity({ community }: { community: RunCommunity }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = String(community.id)
  const draft = useDraft(`studio:community:${id}`)
  const saved = toFormValues(community)
  const [values, setValues] = useState(saved)
  const [conflict, setConflict] = useState<string>()

  /** Shows what the server now has, here and in the frame. */
  async function show(next: RunCommunity) {
    client.setQueryData(runCommunityQuery(id).queryKey, next)
    await refreshStudio(client)
  }

  async function save(typed: CommunityFormValues) {
    setConflict(undefined)
    try {
      const changes = settingsChanges(saved, typed)
      await show(await editCommunity(id, { ...changes, version: community.version }))
      toast(studio.saved)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        setConflict(serverMessageOr(error, studio.conflict))
        await client.invalidateQueries({ queryKey: runCommunityQuery(id).queryKey })
      }
      throw error
    }
  }

  return (
    <FormAndPreview>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <CommunityForm
          // Another version is another form; what was typed comes back from the draft.
          key={community.version}
          label={t.title}
          saved={saved}
          draft={draft}
          products={community.products}
          memberCount={community.member_count}
          submitLabel={studio.save}
          busyLabel={studio.saving}
          failedText={t.saveFailed}
          notice={<FormAlert text={conflict} />}
          onValues={setValues}
          onSave={save}
        />
        <CommunityPictureField
          name={community.name}
          url={community.image_url ?? null}
          onChoose={async (picture) => {
            await show(await uploadCommunityImage(id, picture))
            toast(t.pictureSaved)
          }}
          onRemove={async () => {
            const { community: changed, change } = await removeCommunityImage(id)
            await show(changed)
            if (change) undoToast(client, t.pictureRemoved, { communityId: id, id: String(change) })
          }}
        />
        <ClosingCommunity
          community={community}
          onArchive={async (archived) => {
            await show(await setArchived(id, archived))
            toast(archived ? t.archived : t.reopened)
          }}
          onDelete={async (name) => {
            const change = await deleteCommunity(id, name, community.paid_access ?? 0).catch(
              async (error: unknown) => {
                // Somebody may have paid meanwhile.
                await client.invalidateQueries({ queryKey: runCommunityQuery(id).queryKey })
                throw error
              },
            )
            draft.clear()
            undoToast(client, t.removed(community.name), { communityId: id, id: change })
            // First, or the start would still lead here.
            await client.invalidateQueries({ queryKey: studioQuery.queryKey })
            void navigate('/estudio')
          }}
        />
      </chakra.div>
      <CommunityPreview values={values} community={community} />
    </FormAndPreview>
  )
}

/** Only what was changed, so that nothing that somebody else saved is sent back. */
function settingsChanges(saved: CommunityFormValues, typed: CommunityFormValues): Partial<CommunitySettings> {
  const settings = toSettings(typed)
  const changed = new Set(Object.keys(changesOf(saved, typed) ?? {}))
  // A price belongs to the access that asks for it.
  if (changed.has('access_type')) changed.add('price')
  return Object.fromEntries(Object.entries(settings).filter(([field]) => changed.has(field)))
}
