// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { clearDrafts, draftTexts, keepDraftText, useDraftTexts } from '../../../../src/api/drafts/drafts.ts'
import { type DraftCodec, textDraft } from '../../../../src/api/drafts/draftCodec.ts'
import { codecOf, jsonText } from '../../../../src/api/drafts/draftSchemas.ts'
import { Draft, useDraft } from '../../../../src/api/drafts/useDraft.ts'
import { useFormDraft } from '../../../../src/api/drafts/useFormDraft.ts'
import { eventually } from '../../../eventually.ts'

interface Values {
  content: string
  rating: number
}

/** A codec for a form with two fields, stored as JSON. */
const both: DraftCodec<Values> = codecOf(
  z.pipe(
    jsonText,
    z.codec(
      z.optional(z.object({ content: z.string(), rating: z.number() })),
      z.object({ content: z.string(), rating: z.number() }),
      {
        decode: (kept) => kept ?? { content: '', rating: 0 },
        encode: (values) => (values.content || values.rating ? values : undefined),
      },
    ),
  ),
)

const signIn = (id: number) => beginSession('token', { id, name: 'Lucía', email: 'lucia@faro.test' })

beforeEach(() => signIn(7))
afterEach(async () => {
  cleanup()
  endSession('logout')
  await clearDrafts()
})

const device = (fullPrefix = '7:') => draftTexts(fullPrefix)
/** Waits until all earlier storage operations have finished. */
const settled = () => act(async () => void (await device()))

/** Opens a form with a draft under `key`. */
function open(key: string, codec: DraftCodec<Values> | DraftCodec<{ content: string }> = textDraft) {
  const hook = renderHook(
    ({ under }) => {
      const draft = useDraft(under)
      const form = useForm<Values>({ defaultValues: { content: '', rating: 0 } })
      const values = useWatch({ control: form.control })
      const kept = useFormDraft(form, draft, codec as DraftCodec<Values>)
      return { draft, form, values, kept }
    },
    { initialProps: { under: key } },
  )
  const now = () => hook.result.current
  return {
    ...hook,
    now,
    type: (content: string) => act(() => now().form.setValue('content', content)),
  }
}

describe('a stored draft', () => {
  it('of an earlier version in plain text fills the form', async () => {
    keepDraftText('7:post:1', 'Mañana os cuento')
    const { now } = open('post:1')
    expect(now().kept.restored).toBe(false)
    await eventually(() => expect(now().values.content).toBe('Mañana os cuento'))
    expect(now().kept.restored).toBe(true)
    // A restored draft is unchanged, so nothing is written.
    expect(await device()).toEqual([['post:1', 'Mañana os cuento']])
  })

  it('of an earlier version in JSON fills the form', async () => {
    keepDraftText('7:review:1', '{"rating":4,"comment":"no","content":"Bien"}')
    const { now } = open('review:1', both)
    await eventually(() => expect(now().values).toEqual({ content: 'Bien', rating: 4 }))
    expect(now().kept.restored).toBe(true)
  })

  it.each(['{', 'null', '3', '{"rating":"4"}'])('that cannot be parsed is dropped: %s', async (text) => {
    keepDraftText('7:review:1', text)
    const { now } = open('review:1', both)
    await eventually(async () => expect(await device()).toEqual([]))
    expect(now().values).toEqual({ content: '', rating: 0 })
    expect(now().kept.restored).toBe(false)
  })

  it('does not replace text typed before the device replied', async () => {
    keepDraftText('7:post:1', 'Antes')
    const { now, type } = open('post:1')
    type('Ahora')
    await settled()
    expect(now().values.content).toBe('Ahora')
    expect(now().kept.restored).toBe(false)
    expect(await device()).toEqual([['post:1', 'Ahora']])
  })

  it('is separate for each member', async () => {
    keepDraftText('7:post:1', 'De Lucía')
    keepDraftText('70:post:1', 'De otra')
    signIn(8)
    const { now, type } = open('post:1')
    await settled()
    expect(now().values.content).toBe('')
    type('De Marta')
    expect(await device('8:')).toEqual([['post:1', 'De Marta']])
    // Another member opens the same screen.
    act(() => signIn(7))
    await eventually(() => expect(now().values.content).toBe('De Lucía'))
    expect(await device('8:')).toEqual([['post:1', 'De Marta']])
  })
})

describe('an edited draft', () => {
  it('is stored at every change, and dropped when the change is undone', async () => {
    const { now, type } = open('post:1')
    type('H')
    expect(await device()).toEqual([['post:1', 'H']])
    type('Hola')
    expect(await device()).toEqual([['post:1', 'Hola']])
    // The field is not part of the draft.
    act(() => now().form.setValue('rating', 3))
    type('')
    expect(await device()).toEqual([])
  })

  it('fills the form at once when it is opened again, and can be discarded', async () => {
    keepDraftText('7:post:1', 'Hola')
    const draft = new Draft('7:post:1', { text: 'Hola', restored: false })
    const { result } = renderHook(() => {
      const form = useForm({ defaultValues: { content: '' } })
      const content = useWatch({ control: form.control, name: 'content' })
      return { form, content, kept: useFormDraft(form, draft, textDraft) }
    })
    expect(result.current.content).toBe('Hola')
    expect(result.current.kept.restored).toBe(false)
    act(() => result.current.form.setValue('content', ''))
    expect(await device()).toEqual([])
  })

  it('hides the notice that a draft was restored', async () => {
    keepDraftText('7:post:1', 'Hola')
    const { now, type } = open('post:1')
    await eventually(() => expect(now().kept.restored).toBe(true))
    act(() => now().form.setValue('rating', 3))
    expect(now().kept.restored).toBe(true)
    type('Hola a')
    expect(now().kept.restored).toBe(false)
  })

  it('is stored under the new key when the key changes', async () => {
    keepDraftText('7:message:2', 'Para el segundo')
    const { now, type, rerender } = open('message:1')
    type('Para el primero')
    rerender({ under: 'message:2' })
    expect(now().values.content).toBe('')
    await eventually(() => expect(now().values.content).toBe('Para el segundo'))
    rerender({ under: 'message:1' })
    await eventually(() => expect(now().values.content).toBe('Para el primero'))
    expect(await device()).toEqual([
      ['message:1', 'Para el primero'],
      ['message:2', 'Para el segundo'],
    ])
  })

  it('appears in the list of drafts while it is written', async () => {
    const { result } = renderHook(() => useDraftTexts('message:'))
    const { type } = open('message:1')
    await settled()
    type('Hola')
    expect([...result.current]).toEqual([['1', 'Hola']])
  })

  it('does not render the screen around the form again', async () => {
    const drawn = vi.fn<(draft: Draft) => void>()
    function Form({ draft }: { draft: Draft }) {
      const form = useForm<{ content: string }>({ defaultValues: { content: '' } })
      useFormDraft(form, draft, textDraft)
      return <textarea aria-label="words" {...form.register('content')} />
    }
    function Screen() {
      const draft = useDraft('post:1')
      drawn(draft)
      return <Form draft={draft} />
    }
    render(<Screen />)
    await settled()
    const field = screen.getByLabelText<HTMLTextAreaElement>('words')
    fireEvent.change(field, { target: { value: 'Uno' } })
    fireEvent.change(field, { target: { value: 'Dos' } })
    const draft = drawn.mock.lastCall?.[0]
    expect(draft?.state().text).toBe('Dos')
    // A text set elsewhere appears in the field.
    act(() => draft?.keep('De vuelta'))
    expect(field.value).toBe('De vuelta')
    expect(drawn).toHaveBeenCalledOnce()
  })
})

describe('clearing a draft', () => {
  it('empties form and device', async () => {
    keepDraftText('7:post:1', 'Hola')
    const { now } = open('post:1')
    await eventually(() => expect(now().kept.restored).toBe(true))
    act(() => now().kept.clear())
    expect(now().values.content).toBe('')
    expect(now().kept.restored).toBe(false)
    expect(await device()).toEqual([])
  })

  it('empties the device also after the form has unmounted', async () => {
    const { now, type, unmount } = open('post:1')
    type('Hola')
    const { kept } = now()
    unmount()
    expect(await device()).toEqual([['post:1', 'Hola']])
    kept.clear()
    expect(await device()).toEqual([])
  })

  it('happens at logout, not when a session check fails', async () => {
    const { type, unmount } = open('post:1')
    type('Hola')
    unmount()
    act(() => endSession('check-failed'))
    expect(await device()).toEqual([['post:1', 'Hola']])
    await clearDrafts()
    expect(await device()).toEqual([])
  })
})
