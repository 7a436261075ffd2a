import type { UserProfile } from '#api/contract/profiles.ts'
import { httpUrl } from '#lib/links.ts'
import { profiles as t } from '#locales/profiles.ts'
import { type DisplayLink, shownAddress, displayLinks } from './profileLinks.tsx'

/** What a profile says about a person, trimmed; what is not there is missing. */
export interface Person {
  name: string
  bio: string | undefined
  location: string | undefined
  website: { href: string; text: string } | undefined
  /** Whole years. */
  age: number | undefined
  links: DisplayLink[]
}

const trimmedOrUndefined = (text: string | null | undefined) => text?.trim() || undefined

/** Reads the person out of a profile. Web addresses are http(s) or they are not there. */
export function personOf(profile: UserProfile): Person {
  const { age } = profile
  const href = httpUrl(profile.website?.trim())
  return {
    name: trimmedOrUndefined(profile.name) ?? t.unnamed,
    bio: trimmedOrUndefined(profile.bio),
    location: trimmedOrUndefined(profile.location),
    website: href ? { href, text: shownAddress(href) } : undefined,
    age: typeof age === 'number' && age > 0 ? Math.floor(age) : undefined,
    links: displayLinks(profile.links),
  }
}

/** The picture of a profile; document B's has no `has_profile_image`. */
export const pictureOf = (profile: UserProfile): string | undefined =>
  (profile.has_profile_image !== false && profile.profile_image_url) || undefined

/** Whether the reader is kept from what only followers see. */
export const isPrivate = (profile: UserProfile): boolean =>
  profile.is_profile_public === false || profile.can_view_posts === false
