import { useParams } from 'react-router-dom'
import { sameId } from '#api/contract/values/common.ts'
import { useUser } from '#api/client/session.ts'
import { Profile } from './Profile.tsx'
import { type FirstQueries, firstPage, firstQuery } from '#api/client/firstQueries.ts'
import { profilePostsQuery, userProfileQuery } from '#api/profiles/queries.ts'

export const firstQueries: FirstQueries = ({ userId, params }) => {
  const id = params['userId'] ?? userId
  return [firstQuery(userProfileQuery(id)), firstPage(profilePostsQuery(id))]
}

/** The own profile if the URL has no id or the member's; otherwise another member's. */
export function ProfilePage() {
  const { userId } = useParams()
  const user = useUser()
  const own = !userId || sameId(userId, user.id)
  const id = own ? user.id : userId
  return <Profile key={String(id)} id={id} own={own} />
}
