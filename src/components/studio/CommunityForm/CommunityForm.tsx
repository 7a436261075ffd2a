import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useEffect, useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import {
  communityCurrencies,
  communityDescriptionMaxLength,
  type RunCommunity,
} from '#api/contract/studio/communities.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { codecOf } from '#api/drafts/draftSchemas.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { CheckBox } from '#components/ui/CheckBox/CheckBox.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { attemptOf } from '#lib/attempt.ts'
import { formatPrice } from '#lib/money.ts'
import { studio } from '#locales/studio.ts'
import { studioCommunity as t } from '#locales/studioCommunity.ts'
import { characterCount } from '../shared/characterCount.ts'
import { AccessField } from './AccessField.tsx'
import {
  changesOf,
  communityDraft,
  communityFormSchema,
  type CommunityFormValues,
  readersChange,
  toSettings,
  understoodPrice,
} from './communityForm.schema.ts'

const Form = chakra('form', { base: { display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' } })
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  },
})
const Choice = chakra('label', {
  base: { display: 'flex', gap: '2.5', alignItems: 'center', minHeight: 'target', cursor: 'pointer' },
})
const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center', justifyContent: 'flex-end' },
})

export interface CommunityFormProps {
  /** Accessible name. */
  label: string
  /** What is saved; a new one starts a new form (`key`). */
  saved: CommunityFormValues
  draft: Draft
  products: RunCommunity['products']
  /** Members now, for the help of the limit; missing for a new community. */
  memberCount?: number
  submitLabel: string
  busyLabel: string
  /** When the server has no words for a failure. */
  failedText: string
  /** Said above the form, such as that somebody else has saved meanwhile. */
  notice?: ReactNode
  /** Can be sent without changes. */
  isNew?: boolean
  /** Saves. The same key again creates nothing twice. */
  onSave: (values: CommunityFormValues, key: string) => Promise<void>
  /** The values, as they are typed. */
  onValues: (values: CommunityFormValues) => void
}

/** Form of a community's name, access, price, limit, listing and featured product. */
export function CommunityForm(props: CommunityFormProps) {
  const { label, saved, draft, products, memberCount, onSave, onValues, isNew = false } = props
  const helpId = useId()
  const form = useForm<CommunityFormValues>({
    resolver: standardSchemaResolver(communityFormSchema),
    defaultValues: saved,
  })
  const { register, handleSubmit, reset, control, formState } = form
  const values = useWatch({ control }) as CommunityFormValues
  const { restored, clear } = useFormDraft(form, draft, codecOf(communityDraft(saved)))
  const {
    submit,
    isPending: busy,
    error,
  } = useSingleMutation({
    mutationFn: ([typed, key]: Parameters<typeof onSave>) => onSave(typed, key),
  })
  const { errors } = formState
  const unchanged = !isNew && changesOf(saved, values) === undefined
  const paid = values.access_type === 'por_pago'
  const field = (name: Exclude<keyof CommunityFormValues, 'attempt'>) => ({
    ...register(name),
    error: errors[name]?.message,
    readOnly: busy,
  })
  useEffect(() => onValues(values), [onValues, values])

  function discard() {
    clear()
    reset(saved)
  }

  async function send(typed: CommunityFormValues) {
    const attempt = attemptOf(typed.attempt, toSettings(typed))
    // In the draft, so that another try after a reload is still the same one.
    if (isNew) form.setValue('attempt', attempt)
    if (await submit([typed, attempt.key])) clear()
  }

  return (
    <Card as="section" aria-label={label}>
      <Form noValidate aria-label={label} onSubmit={(event) => void handleSubmit(send)(event)}>
        {props.notice}
        <DraftNotice draft={{ restored, clear: discard }} />
        <TextField label={t.name} aria-required="true" autoComplete="off" {...field('name')} />
        <TextAreaField
          label={t.description}
          rows={4}
          placeholder={t.descriptionHint}
          counter={characterCount(values.description, communityDescriptionMaxLength)}
          {...field('description')}
        />
        <AccessField
          warning={isNew ? undefined : readersChange(saved.access_type, values.access_type)}
          {...register('access_type')}
        />
        {paid && (
          <Pair>
            <TextField
              label={t.price}
              inputMode="decimal"
              aria-required="true"
              help={understoodPrice(values.price, values.currency)}
              {...field('price')}
            />
            <SelectField label={t.currency} {...register('currency')}>
              {communityCurrencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </SelectField>
          </Pair>
        )}
        <Pair>
          <TextField
            label={t.maxMembers}
            inputMode="numeric"
            help={memberCount === undefined ? t.maxMembersHelp : t.maxMembersNow(memberCount)}
            {...field('max_members')}
          />
          {!isNew && (
            <SelectField
              label={t.product}
              help={products.length > 0 ? t.productHelp : t.noProducts}
              {...register('featured_product_id')}
            >
              <option value="">{t.noProduct}</option>
              {products.map(({ id, name, price, currency }) => (
                <option key={String(id)} value={String(id)}>
                  {name} · {formatPrice(price, currency)}
                </option>
              ))}
            </SelectField>
          )}
        </Pair>
        <div>
          <Choice>
            <CheckBox type="checkbox" aria-describedby={helpId} {...register('listed')} />
            {t.listed}
          </Choice>
          <chakra.p id={helpId} fontSize="sm" color="text.muted">
            {t.listedHelp}
          </chakra.p>
        </div>
        <Foot>
          {!unchanged && !isNew && (
            <Button variant="ghost" disabled={busy} onClick={discard}>
              {studio.discard}
            </Button>
          )}
          <Button
            type="submit"
            busy={busy}
            busyLabel={props.busyLabel}
            disabled={unchanged}
            title={unchanged ? t.unchanged : undefined}
          >
            {props.submitLabel}
          </Button>
        </Foot>
        <FormAlert text={error ? serverMessageOr(error, props.failedText) : undefined} />
      </Form>
    </Card>
  )
}
