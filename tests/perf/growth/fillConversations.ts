/** Conversations of two and of groups, with their messages. */
import { type RawBuilder, sql } from 'kysely'
import { drawn, idIn, type Kind, ringStep, type Run } from './numbers.ts'
import { proportions, type Sizes } from './proportions.ts'

/** Part of the conversations in which the newest message is unread. */
const unreadEvery = 4

/** Messages of conversation `n`: many have few, a few have three times as many as the middle. */
const messagesOf = (middle: number) => (seed: number) =>
  `ceil(${middle * 3} * power(${drawn('n', seed)}, 2) + 0.001)::integer`

interface Conversations {
  kind: Extract<Kind, 'conversation' | 'group'>
  type: 'direct' | 'group'
  total: number
  /** Number of messages of conversation `n`. */
  messages: string
  most: number
  people: number
  /** The number of its member `nth`, in SQL, from 0. */
  member: (nth: string) => string
}

export async function fillConversations(run: Run, sizes: Sizes): Promise<void> {
  const { members, conversations, groups } = sizes
  const rounds = Math.ceil(conversations / members)
  const steps = Array.from({ length: rounds }, (_, round) => ringStep(members, round + 1))
  const step = `(array[${steps.join(',')}])[1 + (n - 1) / ${members}]`
  const direct = proportions.messagesOfConversation
  const inGroup = proportions.messagesOfGroup
  await fillOf(run, {
    kind: 'conversation',
    type: 'direct',
    total: conversations,
    messages: messagesOf(direct)(31),
    most: direct * 3 + 1,
    people: 2,
    member: (nth) => `1 + (n - 1 + (${nth}) * ${step}) % ${members}`,
  })
  await fillOf(run, {
    kind: 'group',
    type: 'group',
    total: groups,
    messages: messagesOf(inGroup)(32),
    most: inGroup * 3 + 1,
    people: proportions.membersPerGroup,
    member: (nth) =>
      `1 + (n * ${proportions.membersPerGroup} + (${nth}) * ${ringStep(members, 4)}) % ${members}`,
  })
}

async function fillOf(run: Run, { kind, type, total, messages, most, people, member }: Conversations) {
  const person = (nth: string) => idIn('person', member(nth))
  const key: RawBuilder<unknown> =
    type === 'group'
      ? sql`null`
      : sql`least(${person('0')}, ${person('1')}) || ':' || greatest(${person('0')}, ${person('1')})`
  const name = type === 'group' ? sql`'Grupo ' || n` : sql`null`
  const numbered = sql`generate_series(1, ${total}::integer) n
    cross join lateral (
      select ${sql.raw(messages)} as messages, now() - ${sql.raw(drawn('n', 33))} * interval '30 days' as at) c`
  await run(sql`
    insert into conversations (id, type, name, direct_key, created_by, message_count, active_at, created_at)
    select ${idIn(kind, 'n')}, ${type}::text, ${name}, ${key}, ${person('0')}, messages, at, at - interval '60 days'
    from ${numbered}`)
  await run(sql`
    insert into conversation_members (conversation_id, user_id, read_position, unread_count)
    select ${idIn(kind, 'n')}, ${person('nth')}, messages - unread, unread
    from ${numbered}
    cross join generate_series(0, ${people - 1}::integer) nth
    cross join lateral (
      -- The sender of the newest message has read it.
      select case when n % ${sql.lit(unreadEvery)} = 0 and nth <> messages % ${sql.lit(people)} then 1 else 0 end as unread
    ) reading`)
  // One of each conversation after the other, as they come: those of one conversation are not beside each other.
  for (let position = 1; position <= most; position += 1) {
    await run(sql`
      insert into messages (id, conversation_id, position, sender_id, type, content, sent_at)
      select ${idIn('message', `(${people}::bigint << 40) + ${position}::bigint * ${total} + n`)}, ${idIn(kind, 'n')},
        ${position}::integer, ${person(`${position} % ${people}`)}, 'text',
        'Mañana a las diez os cuento cómo ha ido. ' || n, at - (messages - ${position}::integer) * interval '1 hour'
      from ${numbered}
      where messages >= ${position}::integer`)
  }
}
