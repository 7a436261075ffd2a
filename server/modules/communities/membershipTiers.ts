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
