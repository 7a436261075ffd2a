/** A server under attack, and simulated users. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { Server } from '../e2e/server.ts'

export interface Person {
  id: string
  token: string
  email: string
}

/** A real server without demo content, removed after the test file. */
export async function attackedServer(): Promise<Server> {
  const server = await Server.fresh({ demo: false })
  afterAll(() => server.remove())
  return server
}

/** Disables rate limits by keeping their counters in the database at zero. */
export async function disableRateLimitsBy(query: (text: string) => Promise<unknown>): Promise<void> {
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

/** The same for a server, because one account stands for many users here. */
export const disableRateLimits = (server: Server) => disableRateLimitsBy((text) => server.query(text))

let people = 0

/** Registers a person. */
export async function newPerson(server: Server): Promise<Person> {
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
export async function newCommunity(server: Server, owner: Person): Promise<string> {
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

/** The form of a post, with its text as its key. */
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

export interface Writing {
  /** Number of replies by status; 0 for no reply. */
  statuses: Map<number, number>
  /** Failed replies. */
  failures: { status: number; retryAfter: string | null; body: string }[]
  /** Texts of acknowledged posts. */
  acknowledged: Set<string>
  /** Waits until what is under way now has been answered. */
  answered: () => Promise<void>
  /** Waits for running requests and stops writing. */
  end: () => Promise<void>
}

/** Retry delay in milliseconds. */
const retryMs = 20

/**
 * Publishes posts continuously, `atOnce` in parallel, until it is ended. A failed request is repeated with the same
 * key, as the client does, because it may have been executed.
 */
export function keepWriting(server: Server, person: Person, community: string, atOnce = 8): Writing {
  const statuses = new Map<number, number>()
  const failures: Writing['failures'] = []
  const acknowledged = new Set<string>()
  const ending = new AbortController()
  const underWay = new Set<Promise<boolean>>()

  /** @returns whether it was acknowledged. */
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
      // Its key, too: a second writer must not repeat what a first one has written.
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

/** Acknowledged texts that are missing, and those that are duplicated. */
export async function lostAndDoubled(server: Server, { acknowledged }: Writing) {
  const rows = await server.query<{ content: string; times: number }>(
    'select content, count(*)::int as times from posts group by content',
  )
  const there = new Set(rows.map(({ content }) => content))
  return {
    lost: [...acknowledged].filter((text) => !there.has(text)),
    doubled: rows.filter(({ times }) => times > 1).map(({ content }) => content),
  }
}
