import * as auth from '#api/contract/auth.ts'
import type { SessionUser } from '#api/contract/auth.ts'
import * as communities from '#api/contract/communities.ts'
import * as posts from '#api/contract/posts.ts'

/** The API as another client would use it, to prepare a journey or to look behind the screen. */
export class Api {
  readonly url: string
  token = ''
  user: SessionUser | undefined

  constructor(url: string) {
    this.url = url
  }

  static async signedIn(url: string, email: string, password: string): Promise<Api> {
    const api = new Api(url)
    const { token, user } = auth.login.responses[200].parse(
      await api.send('POST', '/api/auth/login', { email, password }),
    )
    api.token = token ?? ''
    api.user = user ?? undefined
    return api
  }

  async send(method: string, path: string, body?: object): Promise<unknown> {
    const form = body instanceof FormData
    const reply = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...(body && !form && { 'Content-Type': 'application/json' }),
      },
      body: form ? body : body && JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }

  async communities() {
    const { data } = communities.myCommunities.responses[200].parse(
      await this.send('GET', '/api/communities/my-communities'),
    )
    return data ?? {}
  }

  async post(communityId: string | number, content: string) {
    const form = new FormData()
    form.append('content', content)
    form.append('community_id', String(communityId))
    form.append('is_premium', 'false')
    form.append('show_profile', 'true')
    return posts.createPost.responses[200].parse(await this.send('POST', '/api/posts', form)).post
  }

  async page(communityId: string | number, page = 1, limit = 50) {
    const path = `/api/posts/community/${communityId}?page=${page}&limit=${limit}&sort_by=created_at&order=desc`
    return posts.listCommunityPosts.responses[200].parse(await this.send('GET', path))
  }
}
