/** The calls of a member's day that are measured, each by another member. */
import { randomUUID } from 'node:crypto'
import { idOf } from './numbers.ts'
import type { Person } from './people.ts'

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/** What the calls of a run have in common. */
export interface Common {
  /** A picture as a phone sends it. */
  picture: Buffer
  /** Address of a stored picture. */
  pictureUrl: string
}

export interface GrowthCall {
  name: string
  /** The request number `turn` of this person. */
  ask: (person: Person, turn: number, common: Common) => Asked
  /** Statuses besides 200 that are an answer. */
  also?: readonly number[]
  /** A table that it has to read as a whole, because it looks into texts. */
  readsAll?: string
  /** Connections, if not the usual number. */
  connections?: number
  /** The process that renders screens or converts pictures needs some calls until it is warm. */
  warmUp?: number
}

const get = (person: Person, path: string): Asked => ({ method: 'GET', path, headers: person.bearer })

const post = (person: Person, path: string, body: object, headers = person.bearer): Asked => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const nth = (list: readonly string[], turn: number): string => list[turn % list.length] ?? ''

/** A multipart body. */
function form(person: Person, path: string, fields: Record<string, string>, picture?: Buffer): Asked {
  const boundary = `----${randomUUID()}`
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}${value}\r\n`)
  const file = picture
    ? [part('image', '; filename="foto.jpg"\r\nContent-Type: image/jpeg'), picture, '\r\n']
    : []
  const parts = [...texts, ...file, `--${boundary}--\r\n`]
  return {
    method: 'POST',
    path,
    headers: { ...person.bearer, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(parts.map((one) => Buffer.from(one))),
  }
}

const postFields = ({ communityId }: Person, content: string) => ({
  content,
  community_id: communityId,
  is_premium: 'false',
  show_profile: 'true',
})

const messages = '/api/messaging/conversations'
const firstNames = [
  'lucia',
  'martin',
  'sofia',
  'hugo',
  'maria',
  'mateo',
  'paula',
  'daniel',
  'carmen',
  'diego',
]
const surnames = ['garcia', 'lopez', 'moreno', 'navarro', 'serrano', 'molina', 'ortega', 'rubio', 'cano']

export const growthCalls: readonly GrowthCall[] = [
  {
    name: 'First screen',
    // The document that contains it.
    ask: ({ browser }) => ({ method: 'GET', path: '/', headers: browser }),
    warmUp: 100,
  },
  { name: 'Session', ask: (person) => get(person, '/api/auth/me') },
  { name: 'Own communities', ask: (person) => get(person, '/api/communities/my-communities') },
  { name: 'Unread messages', ask: (person) => get(person, '/api/messaging/stats') },
  { name: 'Unread activity', ask: (person) => get(person, '/api/extra/activity/unread') },
  { name: 'Today', ask: (person) => get(person, `/api/extra/today?community_id=${person.communityId}`) },
  {
    name: 'Feed',
    ask: (person) =>
      get(person, '/api/global-feed/?page=1&limit=10&sort_by=created_at&order=desc&include_ads=true'),
  },
  {
    name: 'Community posts',
    ask: (person) =>
      get(person, `/api/posts/community/${person.communityId}?page=1&limit=10&sort_by=created_at&order=desc`),
  },
  { name: 'Post with comments', ask: (person, turn) => get(person, `/api/posts/${nth(person.posts, turn)}`) },
  {
    name: 'View of a post',
    ask: (person, turn) =>
      post(
        person,
        `/api/global-feed/${nth(person.feedPosts, turn)}/view`,
        { view_duration_seconds: 4 },
        person.byEmail,
      ),
  },
  {
    // A counter that everybody changes: one after the other.
    name: 'View of the newest post',
    ask: (person) =>
      post(
        person,
        `/api/global-feed/${nth(person.feedPosts, 0)}/view`,
        { view_duration_seconds: 4 },
        person.byEmail,
      ),
  },
  {
    name: 'Impression of an ad',
    ask: (person, turn) =>
      post(person, `/api/advertising/publicidades/impression/${idOf('creative', 1 + (turn % 3))}`, {
        user_id: person.id,
      }),
  },
  {
    name: 'Like',
    ask: (person, turn) => ({
      method: 'POST',
      path: `/api/posts/${nth(person.posts, turn)}/like`,
      headers: person.bearer,
    }),
    // The same person again, when there are few.
    also: [409],
  },
  {
    name: 'Comment',
    ask: (person, turn) =>
      post(person, `/api/posts/${nth(person.posts, turn)}/comments`, {
        content: 'Me pasa lo mismo. Lo pruebo esta semana y os cuento.',
      }),
  },
  {
    name: 'Publish a post',
    ask: (person) =>
      form(person, '/api/posts', postFields(person, 'Lo que hoy cuesta, mañana se hace sin pensar.')),
  },
  { name: 'Conversations', ask: (person) => get(person, `${messages}?page=1&limit=20`) },
  {
    name: 'Thread',
    ask: (person) => get(person, `${messages}/${person.conversationId}/messages?page=1&limit=50`),
  },
  {
    name: 'Send a message',
    ask: (person) =>
      post(person, `${messages}/${person.conversationId}/messages`, {
        content: 'Mañana a las diez os cuento cómo ha ido.',
        idempotency_key: randomUUID(),
      }),
  },
  {
    name: 'Read a conversation',
    ask: (person) => post(person, `${messages}/${person.conversationId}/mark-read`, {}),
  },
  { name: 'Activity', ask: (person) => get(person, '/api/extra/activity?limit=20') },
  {
    name: 'Ranking',
    ask: (person) => get(person, `/api/rankings/community/${person.communityId}/ranking?limit=3`),
  },
  {
    name: 'Own points',
    ask: (person) => get(person, `/api/rankings/my-points/${person.communityId}`),
    // Who has none yet.
    also: [404],
  },
  { name: 'Profile', ask: (person) => get(person, `/api/user-profiles/${person.authorId}`) },
  {
    name: 'Search people by a name',
    ask: (person, turn) => get(person, `/api/messaging/users/search?q=${nth(firstNames, turn)}`),
  },
  {
    name: 'Search people by two words',
    ask: (person, turn) =>
      get(person, `/api/messaging/users/search?q=${nth(firstNames, turn)}+${nth(surnames, turn)}`),
  },
  { name: 'Explore', ask: (person) => get(person, '/api/communities/listing?page=1&limit=12') },
  {
    name: 'Search communities',
    ask: (person, turn) => get(person, `/api/communities/listing?page=1&limit=12&q=${nth(surnames, turn)}`),
    readsAll: 'communities',
  },
  {
    name: 'Renew the session',
    ask: (person) => post(person, '/api/auth/refresh', {}),
  },
  {
    name: 'Picture',
    ask: (_person, _turn, { pictureUrl }) => ({ method: 'GET', path: pictureUrl, headers: {} }),
  },
  {
    name: 'Upload a picture',
    ask: (person, _turn, { picture }) =>
      form(person, '/api/posts/with-media', postFields(person, 'Una foto de ayer.'), picture),
    connections: 2,
    warmUp: 4,
  },
]
