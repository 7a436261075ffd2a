import * as z from 'zod/mini'
import {
  type CommunityAccess,
  communityAccess,
  communityCurrencies,
  communityDescriptionMaxLength,
  communityMembersMax,
  communityNameMaxLength,
  communityPriceLimits,
  type CommunitySettings,
} from '#api/contract/studio/communities.ts'
import { jsonText } from '#api/drafts/draftSchemas.ts'
import { isBlank, normaliseLine, normaliseText } from '#api/contract/normaliseText.ts'
import { formatAmount, formatPrice, isExpressible, minorDigits, readAmount } from '#lib/money.ts'
import { isWithin, readWhole } from '#lib/plural.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'

const maxTrimmed = (max: number) =>
  z.string().check(z.refine((text) => text.trim().length <= max, t.tooLong(max)))

/** Of a new one: the last try to create it, whose outcome may be unknown. */
const attempt = z.optional(z.object({ key: z.string(), content: z.string() }))

/** The form's values: numbers as they are typed. */
export const communityFormSchema = z
  .object({
    name: maxTrimmed(communityNameMaxLength).check(z.refine((text) => !isBlank(text), t.nameRequired)),
    description: maxTrimmed(communityDescriptionMaxLength),
    access_type: z.enum(communityAccess),
    price: z.string(),
    currency: z.enum(communityCurrencies),
    max_members: z.string().check(
      z.refine((text) => isBlank(text) || readWhole(text) !== undefined, t.maxMembersInvalid),
      z.refine(
        (text) => readWhole(text) === undefined || isWithin(readWhole(text), 1, communityMembersMax),
        t.maxMembersRange(communityMembersMax),
      ),
    ),
    listed: z.boolean(),
    featured_product_id: z.string(),
    attempt,
  })
  .check(
    z.refine(({ access_type, price, currency }) => priceProblem(access_type, price, currency) === undefined, {
      path: ['price'],
      // Also beside other fields that are wrong.
      when: () => true,
      error: ({ input }) => {
        const { access_type, price, currency } = input as CommunityFormValues
        return priceProblem(access_type, price, currency)
      },
    }),
  )
export type CommunityFormValues = z.output<typeof communityFormSchema>

/** What is wrong with the price of an access, if anything. */
function priceProblem(
  access: string,
  text: string,
  currency: CommunitySettings['currency'],
): string | undefined {
  if (access !== 'por_pago') return undefined
  if (isBlank(text)) return t.priceRequired
  const amount = readAmount(text)
  if (amount === undefined) {
    return /^\d{1,3}[.,]\d{3}$/u.test(text.trim()) ? t.priceAmbiguous : t.priceInvalid(formatAmount(19.9))
  }
  if (!isExpressible(amount, currency)) {
    const decimals = minorDigits(currency)
    return decimals === 0 ? t.priceWhole(currency) : t.priceDecimals(decimals)
  }
  const [least, most] = communityPriceLimits[currency]
  if (amount >= least && amount <= most) return undefined
  return t.priceRange(formatPrice(least, currency), formatPrice(most, currency))
}

/** How a typed price is understood, such as '1.250,00 EUR'; undefined if it is not. */
export function understoodPrice(text: string, currency: string): string | undefined {
  const amount = readAmount(text)
  if (amount === undefined || !isExpressible(amount, currency)) return undefined
  return t.priceUnderstood(formatPrice(amount, currency, { decimals: true }))
}

/** What another access changes for readers who are no members, if anything. */
export function readersChange(saved: CommunityAccess, chosen: CommunityAccess): string | undefined {
  if ((saved === 'publica') === (chosen === 'publica')) return undefined
  return saved === 'publica' ? t.readersLose : t.readersGain
}

export const blankCommunity: CommunityFormValues = {
  name: '',
  description: '',
  access_type: 'invitacion',
  price: '',
  currency: 'EUR',
  max_members: '',
  listed: true,
  featured_product_id: '',
  // Named, so that a draft that is emptied forgets it, too.
  attempt: undefined,
}

/** Settings as the form shows them. */
export const toFormValues = (
  settings: Omit<CommunitySettings, 'currency'> & { currency: string },
): CommunityFormValues => ({
  name: settings.name,
  description: settings.description,
  access_type: settings.access_type,
  price: settings.price === null ? '' : formatAmount(settings.price, settings.currency),
  currency: communityCurrencies.find((known) => known === settings.currency) ?? 'EUR',
  max_members: settings.max_members === null ? '' : String(settings.max_members),
  listed: settings.listed,
  featured_product_id: settings.featured_product_id === null ? '' : String(settings.featured_product_id),
})

/** What valid values of the form mean. */
export const toSettings = (values: CommunityFormValues): CommunitySettings => ({
  name: normaliseLine(values.name),
  description: normaliseText(values.description),
  access_type: values.access_type,
  price: values.access_type === 'por_pago' ? (readAmount(values.price) ?? null) : null,
  currency: values.currency,
  max_members: readWhole(values.max_members) ?? null,
  listed: values.listed,
  featured_product_id: values.featured_product_id || null,
})

const fields = z.object({
  name: z.string(),
  description: z.string(),
  access_type: z.enum(communityAccess),
  price: z.string(),
  currency: z.enum(communityCurrencies),
  max_members: z.string(),
  listed: z.boolean(),
  featured_product_id: z.string(),
  attempt,
})

/**
 * The draft of the form: only what differs from `saved`, so that what somebody else saves meanwhile is not undone by
 * it.
 */
export const communityDraft = (saved: CommunityFormValues) =>
  z.pipe(
    jsonText,
    z.codec(z.optional(z.partial(fields)), fields, {
      decode: (changes) => ({ ...saved, ...changes }),
      encode: (values) => changesOf(saved, values),
    }),
  )

/** Of two versions of the form, the fields that differ; undefined if none does. */
export function changesOf(
  saved: CommunityFormValues,
  values: CommunityFormValues,
): Partial<CommunityFormValues> | undefined {
  const changed = Object.entries(values).filter(
    ([field, value]) => value !== saved[field as keyof CommunityFormValues],
  )
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
