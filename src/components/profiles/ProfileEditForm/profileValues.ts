import type { UserProfile } from '#api/contract/profiles.ts'
import type { ProfileChanges } from '#api/profiles/mutations.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { isoDate } from './birthDate.ts'
import { isUnused, type LinkRow, type ProfileEditValues } from './profileEdit.schema.ts'
import { webAddress } from './webAddress.ts'

export const newLink = (title = '', url = ''): LinkRow => ({ key: uniqueKey(), title, url })

/** What the form begins with. */
export function valuesOf(profile: UserProfile): ProfileEditValues {
  return {
    name: profile.name ?? '',
    bio: profile.bio ?? '',
    location: profile.location ?? '',
    website: profile.website ?? '',
    birthDate: profile.birth_date?.slice(0, 10) ?? '',
    isPublic: profile.is_profile_public ?? true,
    links: (profile.links ?? []).map(({ title, url }) => newLink(title ?? '', url ?? '')),
  }
}

const addressOf = (typed: string) => webAddress(typed) ?? typed.trim()

/** What is sent: without blanks around, addresses with their scheme, and without rows that say nothing. */
export function changesOf(values: ProfileEditValues): ProfileChanges {
  return {
    name: values.name.trim(),
    bio: values.bio.trim(),
    location: values.location.trim(),
    website: addressOf(values.website),
    birth_date: isoDate(values.birthDate),
    is_profile_public: values.isPublic,
    links: values.links
      .filter((link) => !isUnused(link))
      .map(({ title, url }) => ({ title: title.trim(), url: addressOf(url) })),
  }
}

const texts = ['name', 'bio', 'location', 'website', 'birthDate'] as const

const said = (links: readonly LinkRow[]) => JSON.stringify(links.map(({ title, url }) => [title, url]))

/** What is kept of unsaved changes: the fields that differ from `base`; '' when none does. */
export function toDraft(values: ProfileEditValues, base: ProfileEditValues): string {
  const changed: Record<string, unknown> = {}
  for (const field of texts) if (values[field] !== base[field]) changed[field] = values[field]
  if (values.isPublic !== base.isPublic) changed['isPublic'] = values.isPublic
  if (said(values.links) !== said(base.links)) {
    changed['links'] = values.links.map(({ title, url }) => ({ title, url }))
  }
  return Object.keys(changed).length > 0 ? JSON.stringify(changed) : ''
}

/** `base` with the changes of a draft on it; undefined when the draft changes nothing or cannot be read. */
export function withDraft(draft: string, base: ProfileEditValues): ProfileEditValues | undefined {
  const kept = parsed(draft)
  if (!kept) return undefined
  const values = { ...base }
  for (const field of texts) {
    const value = kept[field]
    if (typeof value === 'string') values[field] = value
  }
  if (typeof kept['isPublic'] === 'boolean') values.isPublic = kept['isPublic']
  if (Array.isArray(kept['links'])) values.links = kept['links'].map(rowOf)
  return toDraft(values, base) ? values : undefined
}

function parsed(draft: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(draft || 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function rowOf(kept: unknown): LinkRow {
  const { title, url } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  return newLink(typeof title === 'string' ? title : '', typeof url === 'string' ? url : '')
}
