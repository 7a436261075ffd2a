import {
  bioMaxLength,
  linkTitleMaxLength,
  locationMaxLength,
  maxAge,
  maxLinks,
  minAge,
  profileNameMaxLength,
  urlMaxLength,
} from '#api/contract/profiles.ts'
import { httpUrl } from '#lib/links.ts'
import { HttpError } from '../../errors.ts'
import type { Refusals } from '../../refusals.ts'
import { yearsBetween } from './age.ts'

/** Fields of a profile change. */
export interface ProfileFields {
  name: string
  bio: string
  location: string
  website: string
  birth_date: string
  is_profile_public: boolean
  links: readonly { title: string; url: string }[]
}

const noSuchDay = 'La fecha de nacimiento no existe en el calendario'

const invalid = (text: string, field: string) =>
  new HttpError(400, text, { code: `INVALID_${field.toUpperCase()}` })

/** Lengths are in UTF-16 units, as in browsers, so that the server never refuses what the form's counter allows. */
const tooLong = (what: string, most: number) => `${what} no puede tener más de ${most} caracteres`

const refusal = (field: string, text: string) => () => invalid(text, field)

/** Errors of an invalid profile, in the order of the form. */
export const profileRefusals: Refusals = {
  'name:too_small': refusal('name', 'El nombre es obligatorio'),
  'name:too_big': refusal('name', tooLong('El nombre', profileNameMaxLength)),
  'bio:too_big': refusal('bio', tooLong('La biografía', bioMaxLength)),
  'location:too_big': refusal('location', tooLong('La ubicación', locationMaxLength)),
  'website:too_big': refusal('website', tooLong('El sitio web', urlMaxLength)),
  birth_date: refusal('birth_date', noSuchDay),
  'links:too_big': ({ path }) => invalid(linkText(path, 'too_big'), 'links'),
  'links:too_small': ({ path }) => invalid(linkText(path, 'too_small'), 'links'),
}

/** The text for a broken rule of the list of links, or of the title or the URL of one. */
function linkText([, index, field]: readonly PropertyKey[], code: 'too_big' | 'too_small'): string {
  if (index === undefined) return `Puedes tener como mucho ${maxLinks} enlaces`
  const isTitle = field === 'title'
  const what = `${isTitle ? 'El título' : 'La dirección'} del enlace ${Number(index) + 1}`
  if (code === 'too_small') return `${what} es ${isTitle ? 'obligatorio' : 'obligatoria'}`
  return tooLong(what, isTitle ? linkTitleMaxLength : urlMaxLength)
}

/**
 * Validates a web URL and keeps it as typed. Refuses user names and passwords, because a name before the host can make
 * it look like another site, and backslashes, which browsers treat as slashes.
 */
function validateUrl(typed: string, what: string, field: string): string {
  // The parser would also accept `https:host` and spaces.
  const whole = /^https?:\/\/[^/\\\s\p{C}][^\\\s\p{C}]*$/iu.test(typed) && URL.canParse(typed)
  const url = whole && httpUrl(typed) ? new URL(typed) : undefined
  if (!url || url.username || url.password || !/[^.]\.[^.]/u.test(url.hostname)) {
    throw invalid(`${what} no es una dirección web válida, como https://ejemplo.es`, field)
  }
  return typed
}

function validateBirthDate(typed: string, today: string): string | null {
  if (!typed) return null
  const day = new Date(`${typed}T00:00:00Z`)
  // JavaScript would turn February 30 into a day of March.
  const real = /^\d{4}-\d{2}-\d{2}$/u.test(typed) && !Number.isNaN(day.getTime())
  if (!real || day.toISOString().slice(0, 10) !== typed) {
    throw invalid(noSuchDay, 'birth_date')
  }
  if (typed >= today) throw invalid('La fecha de nacimiento tiene que estar en el pasado', 'birth_date')
  const age = yearsBetween(typed, today)
  if (age < minAge) {
    throw invalid(`La fecha de nacimiento no es válida: debes tener al menos ${minAge} años`, 'birth_date')
  }
  if (age > maxAge) {
    throw invalid(
      `La fecha de nacimiento no es válida: la edad no puede pasar de ${maxAge} años`,
      'birth_date',
    )
  }
  return typed
}

function validateLink({ title, url }: { title: string; url: string }, index: number) {
  return { title, url: validateUrl(url, `La dirección del enlace ${index + 1}`, 'links') }
}

/**
 * Validates what the schema does not. `today` is a date as `YYYY-MM-DD`.
 * @throws {HttpError} 400 naming the first invalid field.
 */
export function validateProfile(fields: ProfileFields, today: string) {
  const { name, bio, location, website } = fields
  if (website) validateUrl(website, 'El sitio web', 'website')
  const birth = validateBirthDate(fields.birth_date, today)
  return {
    columns: {
      name,
      bio: bio || null,
      location: location || null,
      website: website || null,
      birth_date: birth,
      is_profile_public: fields.is_profile_public,
    },
    links: fields.links.map(validateLink),
  }
}
