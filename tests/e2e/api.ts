import type { SessionUser } from '#api/contract/auth.ts'
import * as communities from '#api/contract/communities.ts'
import * as feed from '#api/contract/feed.ts'
import type { Category, FeedItem } from '#api/contract/feed.ts'
import * as posts from '#api/contract/posts.ts'
import { openSession, type ServerAddress } from './sessions.ts'

/** An API client that prepares data for an end-to-end test, or checks what the server stored. */
export class Api {
  readonly url: string
  token = ''
  user: SessionUser | undefined
  private cookie = ''

  constructor(url: string) {
    this.url = url
  }

  static async signedIn(place: ServerAddress, { email }: { email: string }): Promise<Api> {
    const api = new Api(place.url)
    const { token, user, cookie } = await openSession(place, email)
    api.token = token
    api.user = user
    api.cookie = `${cookie.name}=${cookie.value}`
    return api
  }

  /** @param bearer Replaces the token, for calls that the product spec authorises by e-mail. */
  async send(method: string, path: string, body?: object, bearer = this.token): Promise<unknown> {
    const form = body instanceof FormData
    const reply = await fetch(this.url + path, {
      method,
      headers: {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(this.cookie && { Cookie: this.cookie }),
        ...(body && !form && { 'Content-Type': 'application/json' }),
      },
      body: form ? body : body && JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    const [cookie] = reply.headers.getSetCookie()
    if (cookie) this.cookie = cookie.split(';')[0] ?? ''
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

  async publish(content: string, category: Category = 'mindset', file?: Blob): Promise<FeedItem> {
    const form = new FormData()
    form.append('content', content)
    form.append('category', category)
    if (file) form.append('image', file, 'imagen.jpg')
    const reply = await this.send('POST', '/api/global-feed', form)
    const { data } = feed.createFeedPost.responses[200].parse(reply)
    if (!data) throw new Error('The post did not come back')
    return data
  }

  /** Returns a page of the global feed, without ads. */
  async feed(page = 1, limit = 50): Promise<FeedItem[]> {
    const path = `/api/global-feed/?page=${page}&limit=${limit}&sort_by=created_at&order=desc&include_ads=false`
    return feed.listFeed.responses[200].parse(await this.send('GET', path)).data
  }

  /** Finds the post with this text among the newest of the feed. */
  async feedPost(content: string): Promise<FeedItem | undefined> {
    return (await this.feed()).find((post) => post.content === content)
  }

  async like(postId: string | number): Promise<void> {
    await this.send('POST', `/api/global-feed/${postId}/like`, undefined, this.user?.email ?? '')
  }
}
