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
  /** The member's own. */
  profile: UserProfile
  open: boolean
  onClose: () => void
}

/** The form that changes the own profile, its picture and its cover. What is typed and not saved is kept. */
export function EditProfile({ profile, open, onClose }: EditProfileProps) {
  const { id } = useUser()
  const client = useQueryClient()
  const draft = useDraft('profile')
  // Each opening is a form of its own: it begins with the profile as it is then, or with what was left unsaved.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (open !== opening.open) setOpening({ open, count: opening.count + Number(open) })

  /** The opening that is on the screen. */
  const visibleOpening = useRef<number>(undefined)
  useEffect(() => {
    visibleOpening.current = open ? opening.count : undefined
    // What an earlier opening left was found as well.
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
      // Nobody would see the form's own word.
      if (visibleOpening.current !== own) toast(serverMessageOr(error, t.saveFailed), { tone: 'danger' })
      throw error
    }
    toast(t.saved, { tone: 'success' })
    // Closed and opened again meanwhile: what is written in there now is another matter.
    if (visibleOpening.current !== undefined && visibleOpening.current !== own) return
    draft.clear()
    if (visibleOpening.current === own) onClose()
  }

  async function keep(which: ProfilePicture, picture: Blob, signal: AbortSignal) {
    try {
      await savePicture(client, id, which, picture, { signal })
    } catch (error) {
      // Given up while it was on its way: the server may have it.
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
