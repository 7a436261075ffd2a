import type { UserProfile } from '#api/contract/profiles.ts'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { profileEdit as t } from '#locales/profileEdit.ts'

export interface EditProfileProps {
  /** The member's own. */
  profile: UserProfile
  open: boolean
  onClose: () => void
}

/** The form that changes the own profile, its picture and its cover. */
export function EditProfile({ open, onClose }: EditProfileProps) {
  return <Dialog open={open} onClose={onClose} title={t.title} />
}
