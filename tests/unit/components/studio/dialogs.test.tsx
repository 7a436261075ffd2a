// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../../src/api/client/errors.ts'
import { beginSession, endSession } from '../../../../src/api/client/session.ts'
import { clearDrafts, draftTexts } from '../../../../src/api/drafts/drafts.ts'
import type { ImportRow } from '../../../../src/api/contract/studio/memberImport.ts'
import type { ImportRun } from '../../../../src/api/studio/members.ts'
import {
  MemberImport,
  type MemberImportProps,
} from '../../../../src/components/studio/MemberImport/MemberImport.tsx'
import { MemberMessage } from '../../../../src/components/studio/MemberMessage/MemberMessage.tsx'
import type { DialogProps } from '../../../../src/components/ui/Dialog/types.ts'
import { system } from '../../../../src/theme/system.ts'
import { eventually } from '../../../eventually.ts'

vi.mock('../../../../src/components/ui/Dialog/Dialog.tsx', () => ({
  Dialog: ({ open, children, footer }: DialogProps) =>
    open && (
      <>
        {children}
        {footer}
      </>
    ),
}))

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  beginSession('token', { id: 7, name: 'Marta', email: 'marta@faro.test' })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  endSession('logout')
  await clearDrafts()
})

function show(dialog: ReactNode) {
  const client = new QueryClient()
  const wrapped = (content: ReactNode) => (
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>{content}</QueryClientProvider>
    </ChakraProvider>
  )
  const { rerender, unmount } = render(wrapped(dialog))
  return { show: (next: ReactNode) => rerender(wrapped(next)), unmount }
}
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const settled = () => act(async () => void (await draftTexts('7:')))

describe('a message to many members', () => {
  const lost = () => Promise.reject(new ApiError('network'))
  const onSend = vi.fn<(message: { text: string; key: string }) => Promise<void>>()
  const message = (recipients: unknown) => (
    <MemberMessage
      open
      people={2}
      recipients={recipients}
      draftKey="studio:message:1:many"
      onClose={() => undefined}
      onSend={onSend}
    />
  )
  const field = () => screen.getByRole('textbox')
  const keys = () => onSend.mock.calls.map(([{ key }]) => key)
  /** Sends, and waits until that has failed. */
  async function send(times: number) {
    press('Enviar')
    await eventually(() => expect(onSend).toHaveBeenCalledTimes(times))
    await eventually(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    await settled()
  }

  it('keeps its key over retries and a reload, and has another one for other members or another text', async () => {
    onSend.mockReset().mockImplementation(lost)
    const first = show(message({ members: ['a', 'b'] }))
    fireEvent.change(field(), { target: { value: 'Hola a todas' } })
    await send(1)
    first.unmount()

    const { show: again } = show(message({ members: ['a', 'b'] }))
    await eventually(() => expect(field()).toHaveProperty('value', 'Hola a todas'))
    await send(2)
    expect(keys()[1]).toBe(keys()[0])

    again(message({ members: ['c'] }))
    await send(3)
    again(message({ members: ['a', 'b'] }))
    fireEvent.change(field(), { target: { value: 'Hola a todas!' } })
    await send(4)
    expect(new Set(keys()).size).toBe(3)
  })

  it('leaves no draft once it is sent', async () => {
    onSend.mockReset().mockResolvedValue()
    show(message({ members: ['a'] }))
    fireEvent.change(field(), { target: { value: 'Hola' } })
    press('Enviar')
    await eventually(() => expect(field()).toHaveProperty('value', ''))
    expect(await draftTexts('7:')).toEqual([])
  })
})

describe('an import of members', () => {
  const row: ImportRow = {
    row: 2,
    email: 'nuria@ejemplo.es',
    name: '',
    role: 'member',
    fate: 'invite',
    text: 'Se creará su invitación',
  }
  const file = (name: string, text: string) => new File([text], name, { type: 'text/csv' })
  const choose = (chosen: File) =>
    fireEvent.change(screen.getByLabelText('Elegir un archivo CSV o Excel'), { target: { files: [chosen] } })
  const showImport = (acts: Pick<MemberImportProps, 'onCheck' | 'onImport'>) =>
    show(
      <MemoryRouter>
        <MemberImport
          open
          onClose={() => undefined}
          onDownload={async () => undefined}
          invitationsPath="/estudio/1/invitaciones"
          {...acts}
        />
      </MemoryRouter>,
    )

  it('is checked again if it has changed since its check, and can then be executed', async () => {
    let members = 0
    const onCheck = vi.fn(async () => ({ rows: [row], invited: 1, plan: `plan ${members}` }))
    const onImport = vi.fn(async ({ plan }: ImportRun) => {
      if (plan !== `plan ${members}`)
        throw new ApiError('http', { status: 409, serverMessage: 'Algo ha cambiado.' })
      return { invited: 1, batch: '31' }
    })
    showImport({ onCheck, onImport })
    choose(file('lista.csv', 'email\nnuria@ejemplo.es\n'))
    await eventually(() => expect(screen.getByText('Se creará su invitación')).toBeTruthy())
    members = 1
    press('Invitar a 1 persona')
    await eventually(() => expect(screen.getByText('Algo ha cambiado.')).toBeTruthy())
    await eventually(() => expect(onCheck).toHaveBeenCalledTimes(2))
    await eventually(() => expect(screen.getByRole('button', { name: 'Invitar a 1 persona' })).toBeTruthy())
    press('Invitar a 1 persona')
    await eventually(() => expect(screen.getByText(/1 invitación personal/u)).toBeTruthy())
  })

  it('uses the file that was chosen last, also during a running check', async () => {
    const first = Promise.withResolvers<void>()
    const onCheck = vi.fn(async ({ people }: ImportRun) => {
      const email = people[0]?.email ?? ''
      if (email === 'uno@x.es') await first.promise
      return { rows: [{ ...row, email }], invited: 1, plan: email }
    })
    const onImport = vi.fn(async () => ({ invited: 1, batch: '31' }))
    showImport({ onCheck, onImport })
    choose(file('uno.csv', 'email\nuno@x.es'))
    await eventually(() => expect(onCheck).toHaveBeenCalledOnce())
    choose(file('dos.csv', 'email\ndos@x.es'))
    await eventually(() => expect(screen.getByText(/dos@x.es/u)).toBeTruthy())
    first.resolve()
    await settled()
    press('Invitar a 1 persona')
    const people = [{ row: 2, email: 'dos@x.es', name: '', role: '', level: '' }]
    await eventually(() =>
      expect(onImport).toHaveBeenCalledWith({ people, dry_run: false, plan: 'dos@x.es' }),
    )
  })

  it('keeps the chosen columns when its check fails', async () => {
    const onCheck = vi
      .fn<MemberImportProps['onCheck']>()
      .mockRejectedValueOnce(new ApiError('network'))
      .mockResolvedValue({ rows: [row], invited: 1, plan: 'plan' })
    showImport({ onCheck, onImport: async () => ({ invited: 1, batch: '31' }) })
    choose(file('lista.csv', 'Quién;Contacto\nNuria;nuria@x.es\n'))
    await eventually(() => expect(screen.getByLabelText('Correo')).toHaveProperty('value', '1'))
    expect(onCheck).not.toHaveBeenCalled()
    fireEvent.change(screen.getByLabelText('Nombre'), { target: { value: '0' } })
    press('Comprobar la lista')
    await eventually(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect(screen.getByLabelText('Nombre')).toHaveProperty('value', '0')
    press('Comprobar la lista')
    await eventually(() => expect(screen.getByText('Se creará su invitación')).toBeTruthy())
    expect(onCheck).toHaveBeenLastCalledWith({
      people: [{ row: 2, email: 'nuria@x.es', name: 'Nuria', role: '', level: '' }],
      dry_run: true,
    })
  })
})
