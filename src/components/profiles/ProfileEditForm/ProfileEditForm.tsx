import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UserProfile } from '#api/contract/profiles.ts'
import { ApiError, errorDetail } from '#api/client/errors.ts'
import type { ProfileChanges } from '#api/profiles/mutations.ts'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { Dialog } from '#components/ui/Dialog/Dialog.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import type { Draft } from '#api/drafts/useDraft.ts'
import { codecOf } from '#api/drafts/draftSchemas.ts'
import { useFormDraft } from '#api/drafts/useFormDraft.ts'
import { profileEdit as t } from '#locales/profileEdit.ts'
import { BioField } from './BioField.tsx'
import { BirthDateField } from './BirthDateField.tsx'
import { LinkRows } from './LinkRows.tsx'
import { profileEditSchema, type ProfileEditValues } from './profileEdit.schema.ts'
import { ProfilePictures, type ProfilePicturesProps } from './ProfilePictures.tsx'
import { changesOf, profileDraft, valuesOf } from './profileValues.ts'
import { PublicSwitch } from './PublicSwitch.tsx'
import { webAddress } from './webAddress.ts'

const Form = chakra('form', { base: { display: 'grid', gap: '6' } })
const Section = chakra('section', { base: { display: 'grid', gap: '4' } })
const Heading = chakra('h3', { base: { fontSize: 'lg', fontWeight: '640', letterSpacing: '-0.01em' } })

export interface ProfileEditFormProps extends ProfilePicturesProps {
  open: boolean
  profile: UserProfile
  /** Draft of unsaved changes. */
  draft: Draft
  /** Saves the changes. An error is shown beside the button, and the form keeps its contents. */
  onSave: (changes: ProfileChanges) => Promise<void>
  /** Closes without saving; changes stay in the draft. */
  onClose: () => void
}

/** Dialog to edit the own profile: data, links, privacy, picture and cover. Needs a new `key` for each opening. */
export function ProfileEditForm(props: ProfileEditFormProps) {
  const { open, profile, draft, onSave, onClose, onPicture, onRemovePicture } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [base] = useState(() => valuesOf(profile))
  const edit = useForm<ProfileEditValues>({
    resolver: standardSchemaResolver(profileEditSchema),
    defaultValues: base,
    // The links and the date are not registered fields, so the first invalid one is focused below.
    shouldFocusError: false,
  })
  const { register, handleSubmit, setValue, setValues, clearErrors, setFocus, control, formState } = edit
  const values = useWatch({ control }) as ProfileEditValues
  const { restored } = useFormDraft(edit, draft, codecOf(profileDraft(base)))
  const { errors, isSubmitted, submitCount } = formState
  const { submit, isPending: busy, error } = useSingleMutation({ mutationFn: onSave })

  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount])

  const set = <Name extends 'links' | 'birthDate' | 'isPublic'>(name: Name, value: ProfileEditValues[Name]) =>
    setValue<'links' | 'birthDate' | 'isPublic'>(name, value, { shouldValidate: isSubmitted })

  /** Not with `reset`, which requires the fields to register again; memoised fields do not. */
  function discard() {
    setValues(base)
    clearErrors()
    setFocus('name')
  }

  const website = register('website', {
    onBlur: () => {
      const complete = webAddress(values.website)
      if (complete && complete !== values.website) setValue('website', complete)
    },
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      footer={
        <chakra.div display="grid" gap="3" width="full">
          {error && <ErrorState compact {...failureOf(error)} />}
          <chakra.div
            display="flex"
            gap="3"
            justifyContent="end"
            css={{ '& > *': { flexGrow: { base: 1, md: 0 } } }}
          >
            <Button variant="secondary" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={t.saving}>
              {t.save}
            </Button>
          </chakra.div>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gap="6">
        <DraftNotice draft={{ restored, clear: discard }} />
        <ProfilePictures profile={profile} onPicture={onPicture} onRemovePicture={onRemovePicture} />
        <Form
          ref={form}
          id={formId}
          noValidate
          aria-label={t.title}
          onSubmit={(event) => void handleSubmit((typed) => submit(changesOf(typed)))(event)}
        >
          <Section>
            <Heading>{t.about}</Heading>
            <TextField
              label={t.name}
              autoComplete="name"
              required
              readOnly={busy}
              error={errors.name?.message}
              {...register('name')}
            />
            <BioField
              length={values.bio.length}
              readOnly={busy}
              error={errors.bio?.message}
              {...register('bio')}
            />
            <TextField
              label={t.location}
              help={t.locationHelp}
              autoComplete="address-level2"
              readOnly={busy}
              error={errors.location?.message}
              {...register('location')}
            />
            <TextField
              label={t.website}
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder={t.websiteExample}
              readOnly={busy}
              error={errors.website?.message}
              {...website}
            />
            <BirthDateField
              value={values.birthDate}
              readOnly={busy}
              error={errors.birthDate?.message}
              onChange={(birthDate) => set('birthDate', birthDate)}
            />
          </Section>
          <Section>
            <div>
              <Heading>{t.links}</Heading>
              <chakra.p color="text.muted">{t.linksHelp}</chakra.p>
            </div>
            <LinkRows
              links={values.links}
              errors={Array.isArray(errors.links) ? errors.links : []}
              readOnly={busy}
              onChange={(links) => set('links', links)}
            />
          </Section>
          <Section gap="1">
            <Heading>{t.privacy}</Heading>
            <PublicSwitch
              isPublic={values.isPublic}
              onChange={(isPublic) => {
                if (!busy) set('isPublic', isPublic)
              }}
            />
          </Section>
        </Form>
      </chakra.div>
    </Dialog>
  )
}

function failureOf(error: Error): { title: string; detail?: string } {
  const serverMessage = error instanceof ApiError ? error.serverMessage : undefined
  return serverMessage ? { title: serverMessage } : { title: t.saveFailed, detail: errorDetail(error) }
}
