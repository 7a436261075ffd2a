import { chakra } from '@chakra-ui/react'
import { type ChangeEvent, type FocusEvent, type Ref, useEffect, useEffectEvent } from 'react'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { phone as t } from '#locales/purchases.ts'
import type { Country } from './countries.ts'
import { digitsOf, cleanPhoneInput, withCode } from './phoneText.ts'
import { useCountries } from './useCountries.ts'

/** The default country. Its code is known before the list has loaded. */
export const spain: Pick<Country, 'id' | 'code'> = { id: 'ES', code: '34' }

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 13rem) minmax(0, 1fr)' },
    alignItems: 'start',
  },
})

interface PhoneFieldProps {
  value: string
  /** Selected country; `undefined` for an unknown calling code. */
  country: Pick<Country, 'id' | 'code'> | undefined
  onChange: (value: string, country: Pick<Country, 'id' | 'code'> | undefined) => void
  onBlur: (event: FocusEvent) => unknown
  name: string
  error: string | undefined
  readOnly: boolean
  ref: Ref<HTMLInputElement>
}

/**
 * A phone field with a country select: selecting a country sets the prefix, and typing a prefix selects the
 * country.
 */
export function PhoneField({
  value,
  country,
  onChange,
  onBlur,
  name,
  error,
  readOnly,
  ref,
}: PhoneFieldProps) {
  const countryData = useCountries()

  function applyTyped(known: NonNullable<typeof countryData>, typed: string, text?: string) {
    const found = known.readPhone(typed, country?.id ?? '')
    onChange(text ?? found.text, found.country === undefined ? undefined : known.countryById(found.country))
  }

  const onCountriesLoaded = useEffectEvent((known: NonNullable<typeof countryData>) => {
    const home = known.countryById(known.homeCountry(navigator.languages))
    // Only if nothing has been typed yet.
    if (
      home &&
      home.id !== spain.id &&
      country?.id === spain.id &&
      ['', spain.code].includes(digitsOf(value))
    ) {
      onChange(`+${home.code} `, home)
    } else if (value.startsWith('+') && digitsOf(value).length > (country?.code ?? '').length) {
      // Typed before the list of codes had loaded.
      applyTyped(known, value)
    }
  })
  useEffect(() => {
    if (countryData) onCountriesLoaded(countryData)
  }, [countryData])

  function choose(id: string) {
    const next = countryData?.countryById(id)
    if (next) onChange(withCode(value, country?.code ?? '', next.code), next)
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const typed = cleanPhoneInput(event.target.value)
    const { selectionStart } = event.target
    if (!typed.startsWith('+') || !countryData) {
      onChange(typed, country)
      return
    }
    // While editing in the middle, the text is not reformatted, because the caret would jump.
    const atEnd = selectionStart === null || selectionStart >= event.target.value.length
    applyTyped(countryData, typed, atEnd ? undefined : typed)
  }

  const option = (each: Country) => (
    <option key={each.id} value={each.id}>
      {t.countryAndCode(each.name, each.code)}
    </option>
  )
  return (
    <Row>
      <SelectField
        label={t.country}
        value={country?.id ?? ''}
        onChange={(event) => choose(event.target.value)}
        autoComplete="tel-country-code"
        disabled={readOnly}
      >
        {!country && <option value="">{t.otherCountry}</option>}
        {countryData ? (
          <>
            <optgroup label={t.usual}>{countryData.countries.common.map(option)}</optgroup>
            <optgroup label={t.allCountries}>{countryData.countries.others.map(option)}</optgroup>
          </>
        ) : (
          <option value={spain.id}>{t.countryAndCode(t.spain, spain.code)}</option>
        )}
      </SelectField>
      <TextField
        ref={ref}
        label={t.label}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name={name}
        value={value}
        onChange={type}
        onBlur={(event) => void onBlur(event)}
        readOnly={readOnly}
        error={error}
        help={t.help}
        aria-required="true"
        // Initial focus, before the country, which is usually right; not on touch screens, where the keyboard would
        // open.
        data-autofocus={matchMedia('(pointer: fine)').matches ? '' : undefined}
        fontVariantNumeric="tabular-nums"
      />
    </Row>
  )
}
