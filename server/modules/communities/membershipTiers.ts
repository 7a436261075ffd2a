import { ownValue } from '#lib/ownValue.ts'

/** The limits of each membership tier. The documents give none, so these are Faro's own. */
export const tiers: Record<string, Tier> = {
  basic: { name: 'Usuario Regular', coach: false, premium: false, maxCommunities: 0, price: 0, features: [] },
  free_coach: {
    name: 'Coach Gratuito',
    coach: true,
    premium: false,
    maxCommunities: 1,
    price: 0,
    features: ['1 comunidad'],
  },
  premium_coach: {
    name: 'Coach Premium',
    coach: true,
    premium: true,
    maxCommunities: 5,
    price: 29,
    features: ['5 comunidades', 'Publicar en el feed global'],
  },
  pro_coach: {
    name: 'Coach Pro',
    coach: true,
    premium: true,
    maxCommunities: 15,
    price: 59,
    features: ['15 comunidades', 'Publicar en el feed global'],
  },
  enterprise_coach: {
    name: 'Coach Enterprise',
    coach: true,
    premium: true,
    maxCommunities: 100,
    price: 199,
    features: ['100 comunidades', 'Publicar en el feed global'],
  },
}

interface Tier {
  name: string
  coach: boolean
  premium: boolean
  maxCommunities: number
  /** Euros per month. */
  price: number
  features: string[]
}

/** The tier of this name; the basic tier for an unknown name. */
export function tierOf(type: string): Tier {
  return (
    ownValue(tiers, type) ?? {
      name: 'Usuario Regular',
      coach: false,
      premium: false,
      maxCommunities: 0,
      price: 0,
      features: [],
    }
  )
}

export interface CommunityAllowance {
  canCreate: boolean
  /** Communities that the person may own; null without a limit. */
  max: number | null
}

/**
 * Whether a person may create another community: as many as the tier includes, and without a limit for staff.
 * Every reply and check about creating communities uses it.
 */
export function communityAllowance(person: {
  membershipType: string
  /** Communities that the person owns now; deleted ones do not count. */
  owned: number
  staff: boolean
}): CommunityAllowance {
  const max = person.staff ? null : tierOf(person.membershipType).maxCommunities
  return { max, canCreate: max === null || person.owned < max }
}
