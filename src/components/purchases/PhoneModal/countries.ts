/** The world's calling codes. Loaded lazily, because it is thirty times larger than the form. */
import { lazily } from '#lib/lazily.ts'
import { AsYouType, type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { toE164 } from './phoneText.ts'
import { ownValue } from '#lib/ownValue.ts'

export interface Country {
  /** ISO 3166, such as ES. */
  id: string
  name: string
  /** Calling code, such as 34. */
  code: string
}

/** The most common countries of members, in this order. */
const commonIds: readonly string[] = ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'EC', 'UY', 'US']

const names = lazily(() => new Intl.DisplayNames('es', { type: 'region' }))
const order = lazily(() => new Intl.Collator('es'))

const countryOf = (id: CountryCode): Country => ({
  id,
  name: names().of(id) ?? id,
  code: getCountryCallingCode(id),
})

const all = getCountries().map(countryOf)

/** All countries: the most common ones, and the others by their Spanish names. */
export const countries = {
  common: commonIds.flatMap((id) => all.filter((each) => each.id === id)),
  others: all.filter(({ id }) => !commonIds.includes(id)).toSorted((a, b) => order().compare(a.name, b.name)),
}

export const countryById = (id: string): Country | undefined => all.find((each) => each.id === id)

/** The country of the first device language that has one (`es-MX`), otherwise Spain. */
export function homeCountry(languages: readonly string[]): string {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language)
      if (region && countryById(region)) return region
    } catch {
      // Not a valid language tag; try the next one.
    }
  }
  return 'ES'
}

/**
 * Formats an international number and determines its country. If countries share a code (+1, +44…), the selected
 * one stays unless the number says otherwise.
 */
export function readPhone(typed: string, chosen: string): { text: string; country: string | undefined } {
  const typing = new AsYouType()
  const text = typing.input(toE164(typed))
  const found = typing.getCountry()
  const code = typing.getCallingCode()
  const same = countryById(chosen)?.code === code
  const first =
    code === undefined ? undefined : all.find((each) => each.code === code && isMainCountry(each.id))
  return { text, country: found ?? (same ? chosen : first?.id) }
}

/** Whether a country is the main one of its calling code. */
function isMainCountry(id: string): boolean {
  const shared: Readonly<Record<string, string>> = {
    '1': 'US',
    '7': 'RU',
    '39': 'IT',
    '44': 'GB',
    '47': 'NO',
  }
  const code = countryById(id)?.code ?? ''
  return (ownValue(shared, code) ?? id) === id
}
