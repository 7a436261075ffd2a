import type { SessionUser } from '#api/contract/auth.ts'
import { setSession } from '#api/client/session.ts'
import { storageKeys } from '#api/client/storageKeys.ts'

/** The default signed-in user of stories. */
export const storyUser: SessionUser = {
  id: 7,
  name: 'Lucía Navarro',
  email: 'lucia@faro.test',
  level: 3,
  role: 'user',
  has_profile_image: false,
}

/** Gives a story an empty device with `user` signed in; `null` leaves it signed out. */
export function signIn(user: SessionUser | null): void {
  localStorage.clear()
  sessionStorage.clear()
  if (!user) {
    setSession({ status: 'out' })
    return
  }
  const token = 'story-token'
  localStorage.setItem(storageKeys.token, token)
  localStorage.setItem(storageKeys.user, JSON.stringify(user))
  setSession({ status: 'in', token, user })
}
