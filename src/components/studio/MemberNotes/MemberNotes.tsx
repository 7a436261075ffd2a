import { chakra } from '@chakra-ui/react'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSingleMutation } from '#api/client/useSingleMutation.ts'
import { type MemberNote, noteMaxLength } from '#api/contract/studio/memberNotes.ts'
import { failureText } from '#api/studio/failureText.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Card } from '#components/ui/Card/Card.tsx'
import { DraftNotice } from '#components/ui/DraftNotice/DraftNotice.tsx'
import { TextAreaField } from '#components/ui/Field/TextAreaField.tsx'
import { FormAlert } from '#components/ui/FormAlert/FormAlert.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { dateTime } from '#lib/dates.ts'
import { normaliseText } from '#api/contract/normaliseText.ts'
import { studio } from '#locales/studio.ts'
import { studioMembers as t } from '#locales/studioMembers.ts'
import { characterCount } from '../shared/characterCount.ts'
import { useDraftForm } from '../shared/useDraftForm.ts'

const Item = chakra('li', {
  base: { display: 'grid', gap: '1', paddingBlock: '3', borderTopWidth: '1px', minWidth: '0' },
})

const schema = z.object({
  text: z
    .string()
    .check(
      z.overwrite(normaliseText),
      z.minLength(1, t.noteRequired),
      z.maxLength(noteMaxLength, t.messageTooLong(noteMaxLength)),
    ),
})

export interface MemberNotesProps {
  notes: readonly MemberNote[]
  /** Of a new note that is not saved yet; an edited one adds its id. */
  draftKey: string
  onAdd: (text: string) => Promise<unknown>
  onEdit: (note: MemberNote, text: string) => Promise<unknown>
  onDelete: (note: MemberNote) => Promise<void>
}

/** The team's notes about a member: written, edited and deleted where they stand. */
export function MemberNotes({ notes, draftKey, onAdd, onEdit, onDelete }: MemberNotesProps) {
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
      <NoteForm label={t.noteNew} submit={t.noteAdd} text="" draftKey={draftKey} onSave={onAdd} />
      {notes.length === 0 ? (
        <chakra.p color="text.muted">{t.noteNone}</chakra.p>
      ) : (
        <ul>
          {notes.map((note) => (
            <Note key={note.id} note={note} draftKey={draftKey} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Note({
  note,
  draftKey,
  onEdit,
  onDelete,
}: { note: MemberNote } & Pick<MemberNotesProps, 'draftKey' | 'onEdit' | 'onDelete'>) {
  const [editing, setEditing] = useState(false)
  const deleting = useSingleMutation({ mutationFn: () => onDelete(note) })
  const { author_name: author, text, created_at: at, updated_at: edited, may } = note
  if (editing) {
    return (
      <Item data-row="" tabIndex={-1}>
        <NoteForm
          label={t.noteEdit}
          submit={studio.save}
          text={text}
          draftKey={`${draftKey}:${String(note.id)}`}
          onSave={(next) => onEdit(note, next)}
          onDone={() => setEditing(false)}
        />
      </Item>
    )
  }
  return (
    <Item data-row="" tabIndex={-1}>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
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
            <IconButton label={t.deleteNote} size="sm" variant="danger" onClick={() => deleting.mutate()}>
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
  /** As it is saved; '' for a new one. */
  text: string
  draftKey: string
  onSave: (text: string) => Promise<unknown>
  onDone?: () => void
}

/** One field: what is saved empties it, what fails stays. */
function NoteForm({ label, submit, text, draftKey, onSave, onDone }: NoteFormProps) {
  const form = useDraftForm({
    schema,
    saved: { text },
    draftKey,
    onSend: (values) => onSave(values.text),
    onSent: () => onDone?.(),
  })
  const { error, setFocus } = form
  const replaces = onDone !== undefined
  // An edited note takes the place of the button that was pressed.
  useEffect(() => {
    if (replaces) setFocus('text')
  }, [replaces, setFocus])
  return (
    <chakra.form
      noValidate
      aria-label={label}
      display="grid"
      gap="2"
      gridTemplateColumns="minmax(0, 1fr)"
      onSubmit={form.onSubmit}
    >
      <DraftNotice draft={form.draft} />
      <TextAreaField
        label={label}
        rows={2}
        counter={characterCount(form.values.text, noteMaxLength)}
        {...form.field('text')}
      />
      <chakra.div display="flex" gap="2" justifyContent="end">
        {onDone && (
          <Button variant="secondary" size="sm" onClick={onDone}>
            {studio.cancel}
          </Button>
        )}
        <Button type="submit" size="sm" busy={form.busy}>
          {submit}
        </Button>
      </chakra.div>
      <FormAlert text={error ? failureText(error) : undefined} />
    </chakra.form>
  )
}
