import type { Browser } from 'playwright'
import { author } from '../e2e/people.ts'
import type { StorageState } from './phone.ts'

export interface Member {
  id: string
  token: string
  /** The device's storage after a login. */
  device: StorageState
}

/** Signs a demo member in through the API. */
export async function signIn(browser: Browser, url: string): Promise<Member> {
  const context = await browser.newContext()
  try {
    const reply = await context.request.post(`${url}/api/auth/login`, { data: author })
    if (!reply.ok()) throw new Error(`login of ${author.email}: ${reply.status()}`)
    const { token, user } = (await reply.json()) as { token: string; user: { id: string } }
    const { cookies } = await context.storageState()
    const localStorage = [
      { name: 'authToken', value: token },
      { name: 'user', value: JSON.stringify(user) },
    ]
    return { id: user.id, token, device: { cookies, origins: [{ origin: url, localStorage }] } }
  } finally {
    await context.close()
  }
}
