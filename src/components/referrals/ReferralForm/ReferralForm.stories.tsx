import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, type within } from 'storybook/test'
import { createReferral as endpoint, type Referral } from '#api/contract/referrals.ts'
import { createReferral } from '#api/referrals/mutations.ts'
import type { WrittenReferral } from '#api/outbox/contributions.ts'
import { useStoryDraft } from '#mocks/stories/drafts.ts'
import {
  archivedOwnCommunity,
  longNamedCommunity,
  mergedCommunities,
  moderatedCommunity,
} from '#mocks/fixtures/communities.ts'
import { referrals } from '#mocks/fixtures/referrals.ts'
import { mock, mockError, mockNetworkError, mockPending, mockText } from '#mocks/mock.ts'
import { offline } from '#mocks/stories/offline.ts'
import { changeTimeout, endlessMs } from '#mocks/stories/timeouts.ts'
import { ReferralForm } from './ReferralForm.tsx'
import { createdMs } from './useReferralForm.ts'

type Canvas = ReturnType<typeof within>

interface Args {
  history: readonly Referral[]
  communities: typeof mergedCommunities
  /** The draft that the device has. */
  text: string
  onCreate: (referral: WrittenReferral, key: string) => Promise<'waits' | undefined>
}

const sent = fn<(body: unknown) => void>()

const meta = {
  component: ReferralForm as never,
  args: {
    communities: mergedCommunities,
    history: referrals,
    text: '',
    onCreate: fn(async (referral: WrittenReferral, key: string) => {
      await createReferral(referral, key)
      return undefined
    }),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 480 }}>
        <Story />
      </div>
    ),
  ],
  render: function Render({ text, ...args }: Args) {
    const [community, setCommunity] = useState('1')
    return (
      <ReferralForm
        {...args}
        communityId={community}
        onCommunity={(id) => setCommunity(id ?? '1')}
        draft={useStoryDraft(text, text !== '')}
      />
    )
  },
  beforeEach({ msw }) {
    sent.mockClear()
    msw.use(
      mock(endpoint, async ({ request }) => {
        sent(await request.json())
        return { success: true, id: 31 }
      }),
    )
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<Args>

const name = (canvas: Canvas) => canvas.getByLabelText('Nombre')
const phone = (canvas: Canvas) => canvas.getByLabelText('Teléfono')
const community = (canvas: Canvas) => canvas.getByLabelText('Comunidad') as HTMLSelectElement
const submit = (canvas: Canvas) => canvas.getByRole('button', { name: /Crear referido|Creando/ })

async function fill(canvas: Canvas) {
  await userEvent.type(name(canvas), '  Paula Vidal ')
  await userEvent.type(phone(canvas), ' 699 88 77 66 ')
  await waitFor(() => expect(submit(canvas)).toBeEnabled())
}
async function send(canvas: Canvas) {
  await fill(canvas)
  await userEvent.click(submit(canvas))
}
/** Closes the alert with this text; what was typed stays. */
async function acceptAlert(canvas: Canvas, text: string) {
  await screen.findByRole('alertdialog', { name: text })
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
  // Gone altogether, also from the document.
  await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).toBeNull())
  await expect(name(canvas)).toHaveValue('  Paula Vidal ')
  await expect(phone(canvas)).toHaveValue(' 699 88 77 66 ')
  await waitFor(() => expect(submit(canvas)).toHaveFocus())
}

/** Nothing written: it cannot be sent. The selected community is chosen; choices show a name and carry an id. */
export const EmptyDisabled: Story = {
  args: { communities: [longNamedCommunity, ...mergedCommunities] },
  async play({ canvas }) {
    await expect(submit(canvas)).toBeDisabled()
    await expect(community(canvas)).toHaveValue('1')
    const options = [...community(canvas).options].map(({ value, label }) => [value, label])
    await expect(options.slice(2)).toEqual([
      ['4', 'Ágora'],
      ['3', 'Escuela de Coaches'],
      ['1', 'Liderazgo Consciente'],
      ['2', 'Mujeres que Emprenden'],
    ])
    await expect(canvas.queryByText(/obligatorio/)).toBeNull()
  },
}
/** Blanks are nothing. */
export const OnlyBlanks: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.type(name(canvas), '   ')
    await userEvent.type(phone(canvas), '612345678')
    await expect(submit(canvas)).toBeDisabled()
    await userEvent.type(name(canvas), 'P')
    await waitFor(() => expect(submit(canvas)).toBeEnabled())
  },
}
/** The name was left empty. */
export const NameMissing: Story = {
  async play({ canvas }) {
    await userEvent.click(name(canvas))
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByText('El nombre es obligatorio')).toBeVisible())
    await expect(name(canvas)).toHaveAccessibleDescription('El nombre es obligatorio')
    await userEvent.type(phone(canvas), '699887766')
    await expect(submit(canvas)).toBeDisabled()
  },
}
/** The phone was left empty, or with blanks only. */
export const PhoneMissing: Story = {
  async play({ canvas }) {
    await userEvent.type(name(canvas), 'Paula Vidal')
    await userEvent.type(phone(canvas), '  ')
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByText('El teléfono es obligatorio')).toBeVisible())
    await expect(phone(canvas)).toBeInvalid()
    await expect(submit(canvas)).toBeDisabled()
  },
}
/** The choice of a community was taken back. */
export const CommunityMissing: Story = {
  async play({ canvas }) {
    await fill(canvas)
    await userEvent.selectOptions(community(canvas), '')
    await userEvent.tab()
    await waitFor(() =>
      expect(canvas.getByText('Debes seleccionar una comunidad para el referido')).toBeVisible(),
    )
    await expect(submit(canvas)).toBeDisabled()
  },
}
/** All that is required is there. */
export const Complete: Story = {
  async play({ canvas }) {
    await fill(canvas)
    await userEvent.type(canvas.getByLabelText('Email (opcional)'), 'paula@ejemplo.es')
    await userEvent.type(canvas.getByLabelText('Notas (opcional)'), 'Mejor por la tarde.')
    await expect(submit(canvas)).toBeEnabled()
    await expect(canvas.getByText('19/1000')).toBeVisible()
    await userEvent.tab()
  },
}
/** Values go out trimmed; email and notas only when there are any. */
export const WhatIsSent: Story = {
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.type(canvas.getByLabelText('Notas (opcional)'), '   ')
    await userEvent.selectOptions(community(canvas), '3')
    await send(canvas)
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    await expect(sent.mock.calls[0]?.[0]).toEqual({
      nombre: 'Paula Vidal',
      telefono: '699 88 77 66',
      community_id: 3,
    })
    await waitFor(() => expect(name(canvas)).toHaveValue(''))
    await expect(community(canvas)).toHaveValue('3')
  },
}
/** The call is under way: locked, and nothing is sent twice. */
export const Busy: Story = {
  beforeEach({ msw }) {
    msw.use(mockPending(endpoint))
  },
  async play({ canvas, args }) {
    await fill(canvas)
    await userEvent.dblClick(submit(canvas))
    await waitFor(() => expect(canvas.getByText('Creando...')).toBeVisible())
    await userEvent.click(submit(canvas))
    await userEvent.type(name(canvas), '{Enter}')
    await expect(args.onCreate).toHaveBeenCalledOnce()
  },
}
/** The message would be gone before it is photographed. */
const holdMessage = () => changeTimeout(createdMs, endlessMs)

/** It was created: the message stays 3 seconds, and the form is empty again. */
export const Success: Story = {
  beforeEach: holdMessage,
  async play({ canvas }) {
    await send(canvas)
    await waitFor(() => expect(canvas.getByText('Referido creado')).toBeVisible())
    await expect(name(canvas)).toHaveValue('')
    await expect(phone(canvas)).toHaveValue('')
    await expect(submit(canvas)).toBeDisabled()
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Nuevo referido' })).toHaveFocus())
    await expect(canvas.queryByText(/obligatorio/)).toBeNull()
  },
}
/** After 3 seconds the message is gone. */
export const SuccessOver: Story = {
  tags: ['no-photo'],
  beforeEach: () => changeTimeout(3000, 200),
  async play({ canvas }) {
    await send(canvas)
    await waitFor(() => expect(canvas.getByText('Referido creado')).toBeVisible())
    await waitFor(() => expect(canvas.queryByText('Referido creado')).toBeNull())
  },
}
/** An ok status counts, whatever its body is. */
export const SuccessWithoutBody: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockText(endpoint, '', 201))
  },
  async play({ canvas }) {
    await send(canvas)
    await waitFor(() => expect(canvas.getByText('Referido creado')).toBeVisible())
  },
}
/** A 500 whose message says success counts too, and looks like Success. */
export const SuccessOn500: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(endpoint, 500, { message: 'Referral saved with Success, mail not sent' }))
    return holdMessage()
  },
  async play({ canvas }) {
    await send(canvas)
    await waitFor(() => expect(canvas.getByText('Referido creado')).toBeVisible())
    await expect(screen.queryByRole('alertdialog')).toBeNull()
  },
}
/** It was not created, and why: the server's error, before its message. */
export const ErrorAlert: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(endpoint, 409, { error: 'Este referido ya existe', message: 'Otro texto' }))
  },
  async play({ canvas }) {
    await send(canvas)
    await waitFor(() =>
      expect(screen.getByRole('alertdialog', { name: 'Este referido ya existe' })).toBeVisible(),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus())
  },
}
/** The server sent no error, only a message. */
export const MessageAlert: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockError(endpoint, 400, { message: 'Falta el prefijo' }))
  },
  async play({ canvas }) {
    await send(canvas)
    await acceptAlert(canvas, 'Falta el prefijo')
  },
}
/** The server did not say why. */
export const StatusAlert: Story = {
  beforeEach({ msw }) {
    msw.use(mockError(endpoint, 500))
  },
  async play({ canvas }) {
    await send(canvas)
    await waitFor(() =>
      expect(screen.getByRole('alertdialog', { name: 'Error del servidor (500)' })).toBeVisible(),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus())
  },
}
/** No answer came. */
export const NetworkError: Story = {
  beforeEach({ msw }) {
    msw.use(mockNetworkError(endpoint))
  },
  async play({ canvas }) {
    await send(canvas)
    await waitFor(() =>
      expect(
        screen.getByRole('alertdialog', { name: 'Error de conexión al crear el referido' }),
      ).toBeVisible(),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Aceptar' })).toHaveFocus())
  },
}
/** After a lost answer: what was typed stays, the same content goes with the same key, another one with another. */
export const TriedAgain: Story = {
  tags: ['no-photo'],
  beforeEach({ msw }) {
    msw.use(mockNetworkError(endpoint))
  },
  async play({ canvas, msw, args }) {
    await send(canvas)
    await acceptAlert(canvas, 'Error de conexión al crear el referido')
    await userEvent.click(submit(canvas))
    await acceptAlert(canvas, 'Error de conexión al crear el referido')
    msw.use(mock(endpoint, { success: true }))
    await userEvent.type(canvas.getByLabelText('Notas (opcional)'), 'De parte de Lucía')
    await userEvent.click(submit(canvas))
    await waitFor(() => expect(canvas.getByText('Referido creado')).toBeVisible())
    const calls = (args.onCreate as ReturnType<typeof fn<Args['onCreate']>>).mock.calls
    const [first, second, third] = calls.map(([, key]) => key)
    await expect(second).toBe(first)
    await expect(third).not.toBe(first)
  },
}
/** Without a connection: it waits, and the form is empty for the next one. */
export const Offline: Story = {
  args: { onCreate: fn(() => Promise.resolve<'waits' | undefined>('waits')) },
  beforeEach: offline,
  async play({ canvas }) {
    await expect(canvas.getByText('Sin conexión: se enviará cuando vuelva.')).toBeVisible()
    await send(canvas)
    await waitFor(() => expect(name(canvas)).toHaveValue(''))
    await expect(canvas.queryByText('Referido creado')).toBeNull()
  },
}
/** An email that cannot be one: nothing is sent, the focus goes there. */
export const EmailInvalid: Story = {
  async play({ canvas }) {
    await fill(canvas)
    const email = canvas.getByLabelText('Email (opcional)')
    await userEvent.type(email, 'paula@ejemplo')
    await userEvent.click(submit(canvas))
    await waitFor(() =>
      expect(canvas.getByText('Escribe un email completo, como nombre@ejemplo.es')).toBeVisible(),
    )
    await waitFor(() => expect(email).toHaveFocus())
    await expect(sent).not.toHaveBeenCalled()
  },
}
/** The phone is in the community's history already, typed in another way: a word of warning, no block. */
export const DuplicatePhone: Story = {
  tags: ['dark'],
  async play({ canvas }) {
    await userEvent.type(name(canvas), 'Julia')
    await userEvent.type(phone(canvas), '612-345-678')
    await waitFor(() =>
      expect(canvas.getByText(/^Ya referiste a Julia Peña con este teléfono el 18 nov 2026\./)).toBeVisible(),
    )
    await expect(phone(canvas)).toHaveAccessibleDescription(/Ya referiste a Julia Peña/)
    await expect(submit(canvas)).toBeEnabled()
    ;(document.activeElement as HTMLElement).blur()
  },
}
/** What was typed does not look like a phone: a word of warning once the field is left, no block. */
export const OddPhone: Story = {
  async play({ canvas }) {
    await userEvent.type(name(canvas), 'Julia')
    await userEvent.type(phone(canvas), '61234')
    await expect(canvas.queryByText(/no parece completo/)).toBeNull()
    await userEvent.tab()
    await waitFor(() => expect(canvas.getByText('Revisa las cifras: no parece completo.')).toBeVisible())
    await expect(submit(canvas)).toBeEnabled()
    ;(document.activeElement as HTMLElement).blur()
  },
}

/** The warning goes when the number is complete, and returns when it is shortened. */
export const OddPhoneMended: Story = {
  ...OddPhone,
  tags: ['check'],
  async play(context) {
    await OddPhone.play?.(context)
    const { canvas } = context
    await userEvent.type(phone(canvas), '5678')
    await waitFor(() => expect(canvas.queryByText(/no parece completo/)).toBeNull())
    await userEvent.type(phone(canvas), '{Backspace}{Backspace}')
    await waitFor(() => expect(canvas.getByText(/no parece completo/)).toBeVisible())
  },
}

const found = JSON.stringify({
  nombre: 'Paula Vidal',
  telefono: '699 88 77 66',
  community: '3',
  email: 'paula@ejemplo.es',
  notas: 'La conocí en la formación de mayo.',
})
/** What was being written is there again, with its community. */
export const DraftRestored: Story = {
  args: { text: found },
  async play({ canvas }) {
    await waitFor(() => expect(name(canvas)).toHaveValue('Paula Vidal'))
    await expect(canvas.getByText('Recuperamos lo que estabas escribiendo')).toBeVisible()
    await expect(community(canvas)).toHaveValue('3')
    await waitFor(() => expect(submit(canvas)).toBeEnabled())
  },
}
/** 'Descartar' empties the form and goes back to the selected community. */
export const DraftDiscarded: Story = {
  args: { text: found },
  tags: ['no-photo'],
  async play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(name(canvas)).toHaveValue(''))
    await expect(canvas.getByLabelText('Notas (opcional)')).toHaveValue('')
    await waitFor(() => expect(community(canvas)).toHaveValue('1'))
    await expect(submit(canvas)).toBeDisabled()
    await expect(canvas.queryByText(/obligatorio/)).toBeNull()
  },
}
/** As much as each field takes. */
export const LongValues: Story = {
  args: {
    text: JSON.stringify({
      nombre: 'María de los Ángeles Fernández-Villaverde y Gutiérrez de la Concha, de los de toda la vida',
      telefono: '+34 612 345 678 (solo tardes)',
      community: '3',
      email: 'maria.de.los.angeles.fernandez-villaverde@departamento-de-personas.ejemplo.es',
      notas: 'Cuida de un equipo de veinte personas y quiere aprender a pedir ayuda a tiempo. '
        .repeat(13)
        .slice(0, 1000),
    }),
  },
  async play({ canvas }) {
    await waitFor(() => expect(canvas.getByText('1000/1000')).toBeVisible())
    await expect(canvas.getByLabelText('Notas (opcional)')).toHaveAttribute('maxlength', '1000')
  },
}

/** The selected community is archived: the form keeps its text, and another one can be selected. */
export const Archived: Story = {
  args: { communities: [archivedOwnCommunity, moderatedCommunity] },
  async play({ canvas }) {
    await userEvent.type(name(canvas), 'Paula Vidal')
    await userEvent.type(phone(canvas), '699887766')
    await expect(canvas.getByText(/está archivada y no admite referidos/u)).toBeVisible()
    await expect(canvas.getByRole('option', { name: 'Liderazgo Consciente (archivada)' })).toBeInTheDocument()
    await expect(canvas.getByRole('button', { name: 'Crear referido' })).toBeDisabled()
  },
}

/** Another community takes it. */
export const ArchivedOther: Story = {
  ...Archived,
  tags: ['check'],
  async play(context) {
    await Archived.play?.(context)
    const { canvas } = context
    await userEvent.selectOptions(canvas.getByLabelText('Comunidad'), 'Mujeres que Emprenden')
    await expect(canvas.queryByText(/está archivada/u)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Crear referido' })).toBeEnabled()
  },
}
