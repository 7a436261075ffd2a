import { chakra } from '@chakra-ui/react'
import { CircleCheck, Info } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Referral } from '#api/contract/referrals.ts'
import {
  referralEmailMaxLength,
  referralNameMaxLength,
  referralNotesMaxLength,
  referralPhoneMaxLength,
} from '#api/contract/values/referrals.ts'
import { isArchived } from '#api/communities/archived.ts'
import { sameId } from '#api/contract/values/common.ts'
import { ArchivedHint } from '#components/communities/ArchivedNotice/ArchivedHint.tsx'
import { WaitingHint } from '#components/outbox/shared/WaitingHint.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { prefetchAlerts } from '#components/ui/alerts/alerts.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { SelectField } from '#components/ui/Field/SelectField.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { isBlank } from '#api/contract/normaliseText.ts'
import { shortDate } from '#lib/dates.ts'
import { archived as archivedTexts } from '#locales/archived.ts'
import { referrals as t } from '#locales/referrals.ts'
import { usePhoneNumbers } from '../shared/usePhoneNumbers.ts'
import { findDuplicate } from './duplicate.ts'
import { PhoneWarning } from './PhoneWarning.tsx'
import { isIncomplete } from './referralValues.ts'
import { type ReferralFormState, useReferralForm } from './useReferralForm.ts'

const Form = chakra('form', {
  base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)', marginTop: '4' },
})
const Heading = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em', outline: 'none' },
})
const Note = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    fontSize: 'sm',
    color: 'text.muted',
    '& svg': { boxSize: '1rem', flexShrink: 0, marginTop: '0.1875rem' },
  },
})
const PhoneHint = chakra('span', { base: { color: 'warning', fontWeight: '500' } })
const Foot = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center', justifyContent: 'flex-end' },
})
const Created = chakra('p', {
  base: {
    display: 'inline-flex',
    gap: '1.5',
    alignItems: 'center',
    color: 'success',
    fontWeight: '620',
    '& svg': { boxSize: '1.125rem' },
  },
})

const duplicateText = ({ nombre, created_at }: Referral) =>
  t.duplicate(nombre?.trim() || t.someone, shortDate(created_at))

export type ReferralFormProps = Omit<ReferralFormState, 'onCreated'> & {
  /** The loaded history of the selected community, to detect duplicate phones. */
  history: readonly Referral[]
}

/** Form to refer a person: name, phone and community, and optional data. */
export function ReferralForm({ history, ...state }: ReferralFormProps) {
  const titleId = useId()
  const warningId = useId()
  const hintId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const numbers = usePhoneNumbers()
  const { values, draft, busy, created, phoneTouched, submit, field } = useReferralForm({
    ...state,
    // Not the first field, because leaving it empty would show an error.
    onCreated: () => heading.current?.focus({ preventScroll: true }),
  })
  const phone = values.telefono ?? ''
  const duplicate = findDuplicate(history, phone, values.community ?? '', numbers)
  const phoneUnrecognized =
    phoneTouched && !isBlank(phone) && numbers !== undefined && !numbers.readPhone(phone)
  const warning = duplicate && !busy ? duplicateText(duplicate) : undefined
  const archived = isArchived(state.communities.find(({ id }) => sameId(id, values.community)))
  const notes = values.notas?.length ?? 0

  return (
    <Card as="section" aria-labelledby={titleId}>
      <Heading ref={heading} id={titleId} tabIndex={-1}>
        {t.formTitle}
      </Heading>
      <Form
        noValidate
        aria-labelledby={titleId}
        autoComplete="off"
        // Loads the alert dialog while online, so that a connection failure can also be shown offline.
        onFocus={prefetchAlerts}
        onSubmit={submit}
      >
        <DraftNotice draft={draft} />
        <TextField
          label={t.name}
          maxLength={referralNameMaxLength}
          readOnly={busy}
          aria-required="true"
          {...field('nombre')}
        />
        <TextField
          label={t.phone}
          type="tel"
          inputMode="tel"
          maxLength={referralPhoneMaxLength}
          // Replaces the help text, so that the layout does not shift while a button is being pressed.
          help={phoneUnrecognized ? <PhoneHint>{t.oddPhone}</PhoneHint> : t.phoneHelp}
          readOnly={busy}
          aria-required="true"
          aria-describedby={warning && warningId}
          {...field('telefono')}
        />
        <PhoneWarning id={warningId} text={warning} />
        <Community state={state} busy={busy} field={field('community')} />
        <TextField
          label={t.email}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={referralEmailMaxLength}
          readOnly={busy}
          {...field('email')}
        />
        <TextAreaField
          label={t.notes}
          rows={2}
          placeholder={t.notesHint}
          maxLength={referralNotesMaxLength}
          readOnly={busy}
          counter={{
            text: t.length(notes, referralNotesMaxLength),
            warn: notes > referralNotesMaxLength * 0.9,
          }}
          {...field('notas')}
        />
        <Note>
          <Info aria-hidden="true" />
          {t.privacy}
        </Note>
        {!archived && <WaitingHint />}
        <ArchivedHint id={hintId} text={archived ? archivedTexts.referrals : undefined} />
        <Foot>
          <chakra.div role="status" marginInlineEnd="auto" _empty={{ position: 'absolute' }}>
            {created && (
              <Created>
                <CircleCheck aria-hidden="true" />
                {t.created}
              </Created>
            )}
          </chakra.div>
          <Button
            type="submit"
            disabled={isIncomplete(values) || archived}
            aria-describedby={archived ? hintId : undefined}
            busy={busy}
            busyLabel={t.submitting}
          >
            {t.submit}
          </Button>
        </Foot>
      </Form>
    </Card>
  )
}

const optionText = (name: string, archived: boolean) => (archived ? archivedTexts.option(name) : name)

interface CommunityProps {
  state: Pick<ReferralFormState, 'communities' | 'onCommunity'>
  busy: boolean
  field: ReturnType<ReturnType<typeof useReferralForm>['field']>
}

/** Select for the community of the referral. */
function Community({ state: { communities, onCommunity }, busy, field }: CommunityProps) {
  return (
    <SelectField
      label={t.community}
      aria-required="true"
      {...field}
      disabled={busy}
      onChange={(event) => {
        void field.onChange(event)
        onCommunity(event.target.value)
      }}
    >
      <option value="">{t.chooseCommunity}</option>
      {communities.map(({ id, name, archived_at }) => (
        <option key={String(id)} value={String(id)}>
          {optionText(name?.trim() || t.unnamedCommunity, isArchived({ archived_at }))}
        </option>
      ))}
    </SelectField>
  )
}
