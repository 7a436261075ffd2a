import * as z from 'zod/mini'
import type { UserProfile } from '#api/contract/profiles.ts'
import { jsonText } from '#api/drafts/draftSchemas.ts'
import type { ProfileChanges } from '#api/profiles/mutations.ts'
import { uniqueKey } from '#lib/uniqueKey.ts'
import { normaliseLine, normaliseText } from '#api/contract/normaliseText.ts'
import { isoDate } from './birthDate.ts'
import { isUnused, type LinkRow, type ProfileEditValues } from './profileEdit.schema.ts'
import { completeAddress } from './webAddress.ts'

export const newLink = (title = '', url = ''): LinkRow => ({ key: uniqueKey(), title, url })

/** The form's initial values. */
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

/** The request body: trimmed, addresses with their scheme, without empty rows. */
export function changesOf(values: ProfileEditValues): ProfileChanges {
  return {
    name: normaliseLine(values.name),
    bio: normaliseText(values.bio),
    location: normaliseLine(values.location),
    website: completeAddress(values.website),
    birth_date: isoDate(values.birthDate),
    is_profile_public: values.isPublic,
    links: values.links
      .filter((link) => !isUnused(link))
      .map(({ title, url }) => ({ title: normaliseLine(title), url: completeAddress(url) })),
  }
}

const texts = ['name', 'bio', 'location', 'website', 'birthDate'] as const

const linkContents = (links: readonly LinkRow[]) =>
  JSON.stringify(links.map(({ title, url }) => [title, url]))

const fields = {
  name: z.optional(z.string()),
  bio: z.optional(z.string()),
  location: z.optional(z.string()),
  website: z.optional(z.string()),
  birthDate: z.optional(z.string()),
  isPublic: z.optional(z.boolean()),
}
const storedDraft = z.object({
  ...fields,
  links: z.optional(z.array(z.object({ title: z.string(), url: z.string() }))),
})
const draftFields = z.object({
  ...fields,
  links: z.optional(z.array(z.object({ key: z.string(), title: z.string(), url: z.string() }))),
})
type DraftFields = z.output<typeof draftFields>

/** The fields that differ from `base`; undefined when none does. */
function changedFields(
  values: DraftFields,
  base: ProfileEditValues,
): z.output<typeof storedDraft> | undefined {
  const { isPublic, links } = values
  const differing = {
    ...Object.fromEntries(
      texts.flatMap((name) => (values[name] === base[name] ? [] : [[name, values[name]]])),
    ),
    ...(isPublic !== base.isPublic && { isPublic }),
    ...(links &&
      linkContents(links) !== linkContents(base.links) && {
        links: links.map(({ title, url }) => ({ title, url })),
      }),
  }
  return Object.keys(differing).length > 0 ? differing : undefined
}

/**
 * Codec of the draft: only the fields that differ from `base`. A stored draft that no longer changes anything is
 * invalid.
 */
export const profileDraft = (base: ProfileEditValues) =>
  z.pipe(
    jsonText,
    z.codec(z.optional(storedDraft), draftFields, {
      decode: (found, context) => {
        const { links, ...rest } = found ?? {}
        const changes = {
          ...rest,
          ...(links && { links: links.map(({ title, url }) => newLink(title, url)) }),
        }
        if (found && !changedFields({ ...base, ...changes }, base)) {
          context.issues.push({ code: 'custom', input: found })
        }
        return changes
      },
      encode: (values) => changedFields(values, base),
    }),
  )
