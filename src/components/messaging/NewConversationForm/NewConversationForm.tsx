import { chakra } from '@chakra-ui/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm, useWatch } from 'react-hook-form'
import { sameId } from '#api/contract/values/common.ts'
import type { ConversationType, Person } from '#api/contract/messaging.ts'
import { messagingDetail } from '#api/messaging/queries.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { ErrorState } from '#components/ui/ErrorState/ErrorState.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { messaging, people as t } from '#locales/messaging.ts'
import { ChosenPeople } from '../UserSearch/ChosenPeople.tsx'
import { UserSearch } from '../UserSearch/UserSearch.tsx'
import { type NewConversationFields, newConversationSchema } from './newConversation.schema.ts'

const Form = chakra('form', { base: { display: 'grid', gap: '4' } })
const Types = chakra('fieldset', {
  base: {
    display: 'grid',
    // Side by side, or stacked with large text.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
    gap: '2',
  },
})
const Type = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: '2.5',
    alignItems: 'center',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'brand', bg: 'brand.subtle' },
    alignContent: 'center',
    '& input': { accentColor: 'brand', gridRow: '1 / 3' },
  },
})

export interface NewConversationFormProps {
  type?: ConversationType
  /** Creates the conversation. An error is shown, and the form keeps its contents. */
  onCreate: (fields: NewConversationFields) => Promise<void>
  onCancel: () => void
}

const types = [
  { value: 'direct', label: t.direct, text: t.directText },
  { value: 'group', label: t.group, text: t.groupText },
] as const

/** Form that starts a conversation with a person or a group. */
export function NewConversationForm({
  type: first = 'direct',
  onCreate,
  onCancel,
}: NewConversationFormProps) {
  const creating = useSingleMutation({ mutationFn: onCreate })
  const { register, control, handleSubmit, setValue, formState } = useForm<NewConversationFields>({
    resolver: standardSchemaResolver(newConversationSchema),
    defaultValues: { type: first, members: [], name: '', description: '', message: '' },
  })
  const { errors, isSubmitted } = formState
  const [type, members] = useWatch({ control, name: ['type', 'members'] })

  function toggle(person: Person) {
    const without = members.filter(({ id }) => !sameId(id, person.id))
    const added = type === 'direct' ? [person] : [...members, person]
    const next = without.length < members.length ? without : added
    setValue('members', next, { shouldValidate: isSubmitted, shouldDirty: true })
  }

  const submit = handleSubmit((fields) => creating.mutate(fields))

  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-label={t.newTitle}>
      <Types>
        <chakra.legend srOnly>{t.type}</chakra.legend>
        {types.map(({ value, label, text }) => (
          <Type key={value}>
            <input type="radio" value={value} {...register('type')} />
            <chakra.span fontWeight="620">{label}</chakra.span>
            <chakra.span fontSize="sm" color="text.muted">
              {text}
            </chakra.span>
          </Type>
        ))}
      </Types>
      <ChosenPeople people={members} onRemove={toggle} />
      <UserSearch chosen={members} onToggle={toggle} error={errors.members?.message} />
      {type === 'group' && (
        <>
          <TextField label={t.name} error={errors.name?.message} autoComplete="off" {...register('name')} />
          <TextField
            label={t.description}
            error={errors.description?.message}
            autoComplete="off"
            {...register('description')}
          />
        </>
      )}
      <TextAreaField label={t.message} rows={2} error={errors.message?.message} {...register('message')} />
      {creating.error && (
        <ErrorState compact title={t.createFailed} detail={messagingDetail(creating.error)} />
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        <Button variant="secondary" onClick={onCancel}>
          {messaging.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={creating.isPending} busyLabel={t.creating}>
          {t.create}
        </Button>
      </chakra.div>
    </Form>
  )
}
