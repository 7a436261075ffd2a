import { chakra } from '@chakra-ui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorDetail, serverMessageOr } from '#api/client/errors.ts'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { type MemberNote, noteMaxLength } from '#api/contract/studio/memberNotes.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { isBlank } from '#lib/blank.ts'
import { dateTime } from '#lib/dates.ts'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'

const Item = chakra('li', {
  base: { display: 'grid', gap: '1', paddingBlock: '3', borderTopWidth: '1px', minWidth: '0' },
})

export interface MemberNotesProps {
  notes: readonly MemberNote[]
  onAdd: (text: string) => Promise<unknown>
  onEdit: (note: MemberNote, text: string) => Promise<unknown>
  onDelete: (note: MemberNote) => void
}

/** The team's notes about a member: written, edited and deleted where they stand. */
export function MemberNotes({ notes, onAdd, onEdit, onDelete }: MemberNotesProps) {
  return (
    <Card as="section" padding="5" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <div>
        <chakra.h2 fontSize="lg" fontWeight="660">
          {t.notes}
        </chakra.h2>
        <chakra.p fontSize="sm" color="text.muted">
          {t.notesText}
        </chakra.p>
      </div>
      <NoteForm label={t.noteNew} submit={t.noteAdd} text="" onSave={onAdd} />
      {notes.length === 0 ? (
        <chakra.p color="text.muted">{t.noteNone}</chakra.p>
      ) : (
        <ul>
          {notes.map((note) => (
            <Note key={note.id} note={note} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Note({
  note,
  onEdit,
  onDelete,
}: { note: MemberNote } & Pick<MemberNotesProps, 'onEdit' | 'onDelete'>) {
  const [editing, setEditing] = useState(false)
  const { author_name: author, text, created_at: at, updated_at: edited, may } = note
  if (editing) {
    return (
      <Item>
        <NoteForm
          label={t.noteEdit}
          submit={studio.save}
          text={text}
          onSave={async (next) => {
            await onEdit(note, next)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </Item>
    )
  }
  return (
    <Item>
      <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
        {text}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" justifyContent="space-between">
        <chakra.span fontSize="sm" color="text.muted">
          {t.noteBy(author, dateTime(at))}
          {edited && ` · ${t.noteEdited}`}
        </chakra.span>
        <chakra.span display="inline-flex" gap="1">
          {may.edit && (
            <IconButton label={t.editNote} size="sm" onClick={() => setEditing(true)}>
              <Pencil />
            </IconButton>
          )}
          {may.delete && (
            <IconButton label={t.deleteNote} size="sm" variant="danger" onClick={() => onDelete(note)}>
              <Trash2 />
            </IconButton>
          )}
        </chakra.span>
      </chakra.div>
    </Item>
  )
}

interface NoteFormProps {
  label: string
  submit: string
  text: string
  onSave: (text: string) => Promise<unknown>
  onCancel?: () => void
}

/** One field: what is saved empties it, what fails stays. */
function NoteForm({ label, submit, text, onSave, onCancel }: NoteFormProps) {
  const [value, setValue] = useState(text)
  const saving = useSingleMutation({ mutationFn: onSave, onSuccess: () => setValue('') })
  const length = value.trim().length
  return (
    <chakra.form
      noValidate
      aria-label={label}
      display="grid"
      gap="2"
      gridTemplateColumns="minmax(0, 1fr)"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank(value) && length <= noteMaxLength) saving.mutate(value.trim())
      }}
    >
      <TextAreaField
        label={label}
        rows={2}
        value={value}
        error={length > noteMaxLength ? t.messageTooLong(noteMaxLength) : undefined}
        counter={{ text: t.length(length, noteMaxLength), warn: length > noteMaxLength * 0.9 }}
        onChange={(event) => setValue(event.target.value)}
      />
      <FormAlert text={saving.error ? serverMessageOr(saving.error, errorDetail(saving.error)) : undefined} />
      <chakra.div display="flex" gap="2" justifyContent="end">
        {onCancel && (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {studio.cancel}
          </Button>
        )}
        <Button type="submit" size="sm" busy={saving.isPending} disabled={isBlank(value)}>
          {submit}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
