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

const invalid = (text: string, field: string) =>
  new HttpError(400, text, { code: `INVALID_${field.toUpperCase()}` })

/** Lengths are in UTF-16 units, as in browsers, so that the server never refuses what the form's counter allows. */
function requireMaxLength(text: string, most: number, what: string, field: string): string {
  if (text.length > most) throw invalid(`${what} no puede tener más de ${most} caracteres`, field)
  return text
}

/**
 * Validates a web URL and keeps it as typed. Refuses user names and passwords, because a name before the host can make
 * it look like another site, and backslashes, which browsers treat as slashes.
 */
function validateUrl(text: string, what: string, field: string): string {
  const typed = requireMaxLength(text, urlMaxLength, what, field)
  // The parser would also accept `https:host` and spaces.
  const whole = /^https?:\/\/[^/\\\s\p{C}][^\\\s\p{C}]*$/iu.test(typed) && URL.canParse(typed)
  const url = whole && httpUrl(typed) ? new URL(typed) : undefined
  if (!url || url.username || url.password || !/[^.]\.[^.]/u.test(url.hostname)) {
    throw invalid(`${what} no es una dirección web válida, como https://ejemplo.es`, field)
  }
  return typed
}

function validateBirthDate(text: string, today: string): string | null {
  const typed = text.trim()
  if (!typed) return null
  const day = new Date(`${typed}T00:00:00Z`)
  const real = /^\d{4}-\d{2}-\d{2}$/u.test(typed) && !Number.isNaN(day.getTime())
  // JavaScript would turn February 30 into a day of March.
  if (!real || day.toISOString().slice(0, 10) !== typed) {
    throw invalid('La fecha de nacimiento no existe en el calendario', 'birth_date')
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
  if (!title) throw invalid(`El título del enlace ${index + 1} es obligatorio`, 'links')
  const address = url.trim()
  if (!address) throw invalid(`La dirección del enlace ${index + 1} es obligatoria`, 'links')
  return {
    title: requireMaxLength(title, linkTitleMaxLength, `El título del enlace ${index + 1}`, 'links'),
    url: validateUrl(address, `La dirección del enlace ${index + 1}`, 'links'),
  }
}

/**
 * Validates a profile, whose texts the contract has normalised. `today` is a date as `YYYY-MM-DD`.
 * @throws {HttpError} 400 naming the first invalid field.
 */
export function validateProfile(fields: ProfileFields, today: string) {
  const { name } = fields
  if (!name) throw invalid('El nombre es obligatorio', 'name')
  requireMaxLength(name, profileNameMaxLength, 'El nombre', 'name')
  const bio = requireMaxLength(fields.bio, bioMaxLength, 'La biografía', 'bio')
  const location = requireMaxLength(fields.location, locationMaxLength, 'La ubicación', 'location')
  const website = fields.website.trim()
  if (website) validateUrl(website, 'El sitio web', 'website')
  const birth = validateBirthDate(fields.birth_date, today)
  if (fields.links.length > maxLinks) throw invalid(`Puedes tener como mucho ${maxLinks} enlaces`, 'links')
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
