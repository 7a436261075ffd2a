import { useParams } from 'react-router-dom'
import { sameId } from '#api/contract/common.ts'
import { useUser } from '#api/session.ts'
import { OtherProfile } from './OtherProfile.tsx'
import { OwnProfile } from './OwnProfile.tsx'

/** The own profile without an id or with the own one, otherwise somebody else's. */
export function ProfilePage() {
  const { userId } = useParams()
  const user = useUser()
  return userId && !sameId(userId, user.id) ? <OtherProfile userId={userId} /> : <OwnProfile />
}
