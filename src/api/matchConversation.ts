import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import { type Id, sameId } from './contract/common.ts'
import { listConversations, listMembers } from './contract/messaging.ts'
import type { NetworkingMatch } from './contract/networking.ts'
import { createConversation } from './messaging.ts'

/**
 * The conversation of a match: the direct one with the other person, or a group of all. Whoever of the group opens it
 * first begins it; the others find it by its name and people.
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
    (await groupOf(groupName, members)) ??
    createConversation(client, {
      type: 'group',
      members,
      name: groupName,
      idempotency_key: String(match.id),
    })
  )
}

/** The newest group of that name that holds all of `people`: others may be called the same. */
async function groupOf(name: string, people: readonly Id[]): Promise<Id | undefined> {
  const query = { type: 'group', page: 1, limit: 20 } as const
  const { conversations } = await call(listConversations, { query })
  const size = people.length + 1
  for (const { id, ...one } of conversations) {
    if (one.name !== name || (one.members_count ?? size) !== size) continue
    // Hardly ever more than one.
    // oxlint-disable-next-line no-await-in-loop
    const { members } = await call(listMembers, { params: { id } })
    if (people.every((person) => members.some((member) => sameId(member.id, person)))) return id
  }
  return undefined
}
