import * as z from 'zod/mini'
import {
  bioMaxLength,
  linkTitleMaxLength,
  locationMaxLength,
  maxLinks,
  profileNameMaxLength,
  urlMaxLength,
} from '#api/contract/values/profiles.ts'
import { isBlank } from '#api/contract/normaliseText.ts'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { birthDateProblem } from './birthDate.ts'
import { completeAddress, webAddress } from './webAddress.ts'

const birthTexts = {
  incomplete: t.birthIncomplete,
  unreal: t.birthUnreal,
  future: t.birthFuture,
  young: t.birthTooYoung,
  old: t.birthTooOld,
}

/** A text with a maximum length after trimming. */
const maxTrimmed = (max: number, what: string) =>
  z.string().check(z.refine((text) => text.trim().length <= max, t.tooLong(what, max)))

const address = z.string().check(
  z.refine((text) => !text.trim() || webAddress(text) !== undefined, t.urlInvalid),
  z.refine((text) => completeAddress(text).length <= urlMaxLength, t.tooLong(t.theAddress, urlMaxLength)),
)

/** Whether a row is empty. */
export const isUnused = (link: { title: string; url: string }) => isBlank(link.title) && isBlank(link.url)

/** A row of the links. Empty rows are valid and are not sent. */
const link = z
  .object({
    key: z.string(),
    title: maxTrimmed(linkTitleMaxLength, t.theTitle),
    url: address,
  })
  .check(
    z.refine((row) => isUnused(row) || !isBlank(row.title), { error: t.linkTitleRequired, path: ['title'] }),
    z.refine((row) => isUnused(row) || !isBlank(row.url), { error: t.urlRequired, path: ['url'] }),
  )

/** The values of the form. */
export const profileEditSchema = z.object({
  name: z.string().check(
    z.refine((text) => !isBlank(text), t.nameRequired),
    z.refine(
      (text) => text.trim().length <= profileNameMaxLength,
      t.tooLong(t.theName, profileNameMaxLength),
    ),
  ),
  bio: maxTrimmed(bioMaxLength, t.theBio),
  location: maxTrimmed(locationMaxLength, t.theLocation),
  website: address,
  /** See `TypedDate`. */
  birthDate: z.string().check((context) => {
    const problem = birthDateProblem(context.value)
    if (problem) {
      context.issues.push({ code: 'custom', message: birthTexts[problem], input: context.value })
    }
  }),
  isPublic: z.boolean(),
  links: z.array(link).check(z.maxLength(maxLinks, t.linksFull(maxLinks))),
})
export type ProfileEditValues = z.output<typeof profileEditSchema>
export type LinkRow = ProfileEditValues['links'][number]
