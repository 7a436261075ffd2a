import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UserProfile } from '#api/contract/profiles.ts'
import { serverMessageOr } from '#api/client/errors.ts'
import {
  type ProfileChanges,
  type ProfilePicture,
  removePicture,
  savePicture,
  saveProfile,
} from '#api/profiles/mutations.ts'
import { useUser } from '#api/client/session.ts'
import { ProfileEditForm } from '#components/profiles/ProfileEditForm/ProfileEditForm.tsx'
import { toast } from '#components/ui/toast/toast.tsx'
import { useDraft } from '#api/drafts/useDraft.ts'
import { profileEdit as t } from '#locales/profileEdit.ts'

const pictureWords = {
  avatar: { saved: t.avatarSaved, removed: t.avatarRemoved },
  cover: { saved: t.coverSaved, removed: t.coverRemoved },
}

export interface EditProfileProps {
  /** The member's own profile. */
  profile: UserProfile
  open: boolean
  onClose: () => void
}

/** Form to edit the own profile and its pictures. Unsaved changes are kept as a draft. */
export function EditProfile({ profile, open, onClose }: EditProfileProps) {
  const { id } = useUser()
  const client = useQueryClient()
  const draft = useDraft('profile')
  // Each opening mounts a new form, with the current profile or the draft.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + Number(open) })

  /** Number of the visible opening; `undefined` while closed. */
  const visibleOpening = useRef<number>(undefined)
  useEffect(() => {
    visibleOpening.current = open ? opening.count : undefined
    // A draft of an earlier opening also counts as restored.
    if (open) draft.setRestored(true)
    return () => {
      visibleOpening.current = undefined
    }
  }, [open, opening.count, draft])

  async function save(changes: ProfileChanges) {
    const own = opening.count
    try {
      await saveProfile(client, id, changes)
    } catch (error) {
      // The form is closed, so the error is shown as a toast.
      if (visibleOpening.current !== own) toast(serverMessageOr(error, t.saveFailed), { tone: 'danger' })
      throw error
    }
    toast(t.saved, { tone: 'success' })
    // Reopened in the meantime: its draft contains new changes.
    if (visibleOpening.current !== undefined && visibleOpening.current !== own) return
    draft.clear()
    if (visibleOpening.current === own) onClose()
  }

  async function keep(which: ProfilePicture, picture: Blob, signal: AbortSignal) {
    try {
      await savePicture(client, id, which, picture, { signal })
    } catch (error) {
      // Aborted during the upload: the server may have saved it, so reload.
      if (signal.aborted) void client.invalidateQueries({ queryKey: ['profiles', String(id)] })
      throw error
    }
    toast(pictureWords[which].saved, { tone: 'success' })
  }

  async function remove(which: ProfilePicture) {
    await removePicture(client, id, which)
    toast(pictureWords[which].removed, { tone: 'success' })
  }

  return (
    <ProfileEditForm
      key={opening.count}
      open={open}
      profile={profile}
      draft={draft}
      onSave={save}
      onPicture={keep}
      onRemovePicture={remove}
      onClose={onClose}
    />
  )
}
