/** People created for one test, and their conversations through the API and the database. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import * as contract from '#api/contract/messaging.ts'
import type { Conversation, Message } from '#api/contract/messaging.ts'
import { demoPassword } from '#server/demo/people.ts'
import { Api } from './api.ts'
import type { Credentials } from './fixtures.ts'
import type { Server } from './server.ts'

/** Runs statements on a server's database. */
export const sql = <T extends pg.QueryResultRow>(
  server: Pick<Server, 'query'>,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => server.query<T>(text, values)

/** Adds an account with the demo password. The hash is copied, because hashing is slow. */
export const addUser = (server: Server, { id, name, email }: { id: string; name: string; email: string }) =>
  sql(
    server,
    `insert into users (id, name, email, email_key, password_hash)
     select $1, $2, $3, $3, password_hash from users where email = 'lucia@faro.demo'`,
    [id, name, email],
  )

/** A person with an account, and their conversations. */
export class Person implements Credentials {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password = demoPassword
  readonly api: Api

  private constructor(id: string, name: string, email: string, api: Api) {
    this.id = id
    this.name = name
    this.email = email
    this.api = api
  }

  /** Creates a member with a unique surname, so that a search finds nobody else. */
  static async named(server: Server, first: string): Promise<Person> {
    const id = randomUUID()
    const surname = id.slice(0, 8).replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    const name = `${first} ${surname}`
    const email = `${id}@faro.test`
    await addUser(server, { id, name, email })
    return new Person(id, name, email, await Api.signedIn(server, { email }))
  }

  private async create(body: object): Promise<string> {
    const reply = await this.api.send('POST', '/api/messaging/conversations', body)
    return String(contract.createConversation.responses[200].parse(reply).conversation_id)
  }

  /** Returns the id of the direct conversation with another person. */
  direct(other: Person): Promise<string> {
    return this.create({ type: 'direct', members: [other.id] })
  }

  group(name: string, others: Person[]): Promise<string> {
    return this.create({ type: 'group', name, members: others.map(({ id }) => id) })
  }

  async say(conversation: string, content: string, file?: File): Promise<Message> {
    const form = new FormData()
    form.append('content', content)
    if (file) form.append('attachment', file)
    const path = `/api/messaging/conversations/${conversation}/messages`
    const reply = await this.api.send('POST', path, file ? form : { content })
    return contract.sendMessage.responses[200].parse(reply).message
  }

  /** Returns the newest messages from the server, oldest first. */
  async messages(conversation: string): Promise<Message[]> {
    const path = `/api/messaging/conversations/${conversation}/messages?limit=100`
    return contract.listMessages.responses[200].parse(await this.api.send('GET', path)).messages
  }

  /** Returns the texts of a conversation's newest messages, oldest first. */
  async texts(conversation: string): Promise<string[]> {
    return (await this.messages(conversation)).map(({ content }) => content ?? '')
  }

  async conversation(id: string): Promise<Conversation> {
    const reply = await this.api.send('GET', `/api/extra/messaging/conversations/${id}`)
    return contract.getConversation.responses[200].parse(reply).conversation
  }

  async unread(): Promise<number> {
    const reply = await this.api.send('GET', '/api/messaging/stats')
    return contract.messagingStats.responses[200].parse(reply).stats?.unread_messages ?? 0
  }

  async markRead(id: string): Promise<void> {
    await this.api.send('POST', `/api/messaging/conversations/${id}/mark-read`)
  }
}

/**
 * Inserts `count` messages of these people into a new conversation, spread over the last `days` days up to
 * yesterday.
 */
export async function insertMessages(
  server: Server,
  conversation: string,
  people: readonly Person[],
  count: number,
  days = 1,
): Promise<void> {
  await sql(
    server,
    `insert into messages (id, conversation_id, position, sender_id, type, content, sent_at)
     select gen_random_uuid(), $1, n, ($2::uuid[])[1 + n / 3 % $3], 'text',
       'Mensaje ' || n || case n % 7 when 0 then repeat(' y algo más que decir', 1 + n % 11) else '' end,
       now() - make_interval(days => 1, secs => ($4 - n) * ($5 * 86400.0 / $4))
     from generate_series(1, $4) n`,
    [conversation, people.map(({ id }) => id), people.length, count, days],
  )
  await sql(server, 'update conversations set message_count = $2, active_at = now() where id = $1', [
    conversation,
    count,
  ])
  await sql(server, 'update conversation_members set read_position = $2 where conversation_id = $1', [
    conversation,
    count,
  ])
}
