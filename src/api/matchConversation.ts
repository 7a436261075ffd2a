import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Id } from './contract/common.ts'
import { listConversations } from './contract/messaging.ts'
import type { NetworkingMatch } from './contract/networking.ts'
import { createConversation } from './messaging.ts'

/**
 * The conversation of a match: the direct one with the other person, or a group of all. Whoever of the group opens it
 * first begins it; the others find it by its name.
 * @returns its id
 * @throws {ApiError}
 */
export async function openMatchConversation(
  client: QueryClient,
  match: NetworkingMatch,
  groupName: string,
): Promise<Id> {
  const members = match.people.map(({ id }) => id)
  if (members.length === 1) return createConversation(client, { type: 'direct', members })
  return (
    (await groupNamed(groupName, members.length + 1)) ??
    createConversation(client, {
      type: 'group',
      members,
      name: groupName,
      idempotency_key: String(match.id),
    })
  )
}

async function groupNamed(name: string, members: number): Promise<Id | undefined> {
  const query = { type: 'group', page: 1, limit: 20 } as const
  const { conversations } = await call(listConversations, { query })
  return conversations.find((one) => one.name === name && (one.members_count ?? members) === members)?.id
}
