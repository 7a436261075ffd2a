import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client/call.ts'
import { perTokenMs } from '#api/client/cacheToken.ts'
import type { MembershipReply } from '#api/contract/communities.ts'

/** Stale time in milliseconds. */
const staleTime = perTokenMs

export interface Membership {
  type: string
  name: string | undefined
  isCoach: boolean
  isPremium: boolean
  level: number
  canCreate: boolean
  communities: { current: number; max: number; remaining: number } | undefined
  coachSince: string | undefined
  features: string[]
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)
const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** Reads both specified shapes of the reply: nested in `data`, or flat. */
export function readMembership(reply: MembershipReply): Membership {
  const data = reply.data ?? {}
  const flat = { ...reply, ...definedOf(data) }
  const nested: Record<string, unknown> = data.membership ?? {}
  const info: Record<string, unknown> = data.user_info ?? {}
  const limits: Record<string, unknown> = data.limits ?? {}
  const usage: Record<string, unknown> = data.usage ?? {}
  const type =
    text(flat.membership_type) ?? text(nested['membership_type']) ?? text(nested['type']) ?? 'basic'
  const max = flat.communities?.max ?? number(limits['max_communities']) ?? number(limits['communities'])
  const current =
    flat.communities?.current ?? number(usage['communities']) ?? number(usage['current_communities'])
  const remaining =
    flat.communities?.remaining ??
    // A negative limit means no limit, so no remaining count is computed.
    (max && max > 0 ? Math.max(0, max - (current ?? 0)) : max)
  return {
    type,
    name: text(flat.membership_name) ?? text(nested['membership_name']) ?? text(nested['name']),
    isCoach: flat.is_coach ?? flag(nested['is_coach']) ?? /coach/u.test(type),
    isPremium: flat.is_premium ?? flag(nested['is_premium']) ?? false,
    level: flat.level ?? number(nested['level']) ?? 5,
    canCreate:
      flat.can_create_communities ??
      flag(nested['can_create_communities']) ??
      flag(limits['can_create_communities']) ??
      false,
    communities:
      typeof max === 'number' ? { current: current ?? 0, max, remaining: remaining ?? 0 } : undefined,
    coachSince: flat.user?.coach_since ?? text(info['coach_since']),
    features: flat.features ?? [],
  }
}

function definedOf<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<T>
}

/** The member's tier and its permissions. Cached per token. */
export const membershipQuery = (token: string, userId: string | number) =>
  queryOptions({
    queryKey: ['communities', 'membership', token, String(userId)],
    staleTime,
    // The stored copy has a fixed name, because the query key contains the token.
    meta: { lastSeen: 'membership' },
    queryFn: async ({ signal }) => {
      const reply = await call('communities.myMembershipType', {}, { signal })
      return readMembership(reply)
    },
  })
