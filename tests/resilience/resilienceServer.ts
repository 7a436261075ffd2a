/** A server for resilience tests, and simulated members who write to it. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { Server } from '../e2e/server.ts'

export interface Person {
  id: string
  token: string
  email: string
}

/** Starts a real server without demo content, which is removed after the test file. */
export async function startResilienceServer(): Promise<Server> {
  const server = await Server.fresh({ demo: false })
  afterAll(() => server.remove())
  return server
}

/** Disables rate limits by keeping their counters in the database at zero. */
export async function disableRateLimitsWith(query: (text: string) => Promise<unknown>): Promise<void> {
  await query(`
    create function never_too_fast() returns trigger language plpgsql as $$
    begin
      new.count := 0;
      return new;
    end $$`)
  await query(`
    create trigger never_too_fast before insert or update on rate_limits
    for each row execute function never_too_fast()`)
}

/** Disables a server's rate limits, because one account stands for many members in these tests. */
export const disableRateLimits = (server: Server) => disableRateLimitsWith((text) => server.query(text))

let people = 0

export async function registerMember(server: Server): Promise<Person> {
  people += 1
  const email = `p${people}@faro.test`
  const reply = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Persona ${people}`, email, password: 'secreta' }),
  })
  const body = (await reply.json()) as { token: string; user: { id: string } }
  return { id: body.user.id, token: body.token, email }
}

/** Creates a community owned by a person; returns its id. */
export async function createCommunity(server: Server, owner: Person): Promise<string> {
  const [row] = await server.query<{ id: string }>(
    'insert into communities (id, name, is_public, owner_id) values (gen_random_uuid(), $1, true, $2) returning id',
    ['Comunidad', owner.id],
  )
  const id = row?.id ?? ''
  await server.query(
    `insert into memberships (id, community_id, user_id, role) values (gen_random_uuid(), $1, $2, 'owner')`,
    [id, owner.id],
  )
  return id
}

/** Returns the form of a post whose text is its idempotency key. */
export function postForm(community: string, content: string): FormData {
  const form = new FormData()
  const fields = {
    content,
    community_id: community,
    is_premium: 'false',
    show_profile: 'true',
    idempotency_key: content,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

export interface ContinuousWriter {
  /** Number of replies by status; 0 for no reply. */
  statuses: Map<number, number>
  /** Failed replies. */
  failures: { status: number; retryAfter: string | null; body: string }[]
  /** Texts of acknowledged posts. */
  acknowledged: Set<string>
  /** Waits for the requests that are in progress now. */
  answered: () => Promise<void>
  /** Waits for running requests and stops writing. */
  end: () => Promise<void>
}

/** Retry delay in milliseconds. */
const retryMs = 20

/**
 * Publishes posts continuously, `atOnce` in parallel, until `end` is called. A failed request is repeated with the
 * same
 * key, as the client does, because the server may have executed it.
 */
export function startWriting(
  server: Server,
  person: Person,
  community: string,
  atOnce = 8,
): ContinuousWriter {
  const statuses = new Map<number, number>()
  const failures: ContinuousWriter['failures'] = []
  const acknowledged = new Set<string>()
  const ending = new AbortController()
  const underWay = new Set<Promise<boolean>>()

  /** @returns whether the post was acknowledged. */
  async function publish(content: string): Promise<boolean> {
    const reply = await fetch(`${server.url}/api/posts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: postForm(community, content),
    }).catch(() => undefined)
    const status = reply?.status ?? 0
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const body = (await reply?.text().catch(() => '')) ?? ''
    if (status === 200) acknowledged.add(content)
    else failures.push({ status, retryAfter: reply?.headers.get('retry-after') ?? null, body })
    return status === 200
  }

  async function tracked(publishing: Promise<boolean>): Promise<boolean> {
    underWay.add(publishing)
    const done = await publishing
    underWay.delete(publishing)
    return done
  }

  async function write(): Promise<void> {
    while (!ending.signal.aborted) {
      // The text is also the key, so it must differ between writers.
      const content = `texto ${randomUUID()}`
      while (!(await tracked(publish(content))) && !ending.signal.aborted) await pause(retryMs)
    }
  }
  const writers = Array.from({ length: atOnce }, write)
  return {
    statuses,
    failures,
    acknowledged,
    answered: async () => void (await Promise.all(underWay)),
    end: async () => {
      ending.abort()
      await Promise.all(writers)
      if (process.env['SHOW']) console.info('answers to what was published, by status; 0 for none', statuses)
    },
  }
}

/** Lists the acknowledged texts that are missing, and those that are duplicated. */
export async function findLostAndDuplicated(server: Server, { acknowledged }: ContinuousWriter) {
  const rows = await server.query<{ content: string; times: number }>(
    'select content, count(*)::int as times from posts group by content',
  )
  const there = new Set(rows.map(({ content }) => content))
  return {
    lost: [...acknowledged].filter((text) => !there.has(text)),
    doubled: rows.filter(({ times }) => times > 1).map(({ content }) => content),
  }
}
