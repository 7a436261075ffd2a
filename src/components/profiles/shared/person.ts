import type { UserProfile } from '#api/contract/profiles.ts'
import { httpUrl } from '#lib/links.ts'
import { profiles as t } from '#locales/profiles.ts'
import { type DisplayLink, shownAddress, displayLinks } from './profileLinks.tsx'

/** A person's data from a profile, trimmed; empty fields are `undefined`. */
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

/** Extracts the person's data. Only http(s) links are included. */
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

/** The picture of a profile; profiles of document B have no `has_profile_image`. */
export const pictureOf = (profile: UserProfile): string | undefined =>
  (profile.has_profile_image !== false && profile.profile_image_url) || undefined

/** Whether the viewer may not see the content for followers. */
export const isPrivate = (profile: UserProfile): boolean =>
  profile.is_profile_public === false || profile.can_view_posts === false
