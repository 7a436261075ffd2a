// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queueRefreshMs } from '../../../../src/api/contract/networking.ts'
import { BlockedPeople } from '../../../../src/components/blocks/BlockedPeople/BlockedPeople.tsx'
import type { MatchCardProps } from '../../../../src/components/networking/MatchCard/MatchCard.tsx'
import type { ReportDialogProps } from '../../../../src/components/networking/ReportDialog/ReportDialog.tsx'
import type { DialogProps } from '../../../../src/components/ui/Dialog/types.ts'
import { CommunityNetworking } from '../../../../src/pages/networking/NetworkingPage/CommunityNetworking.tsx'
import { system } from '../../../../src/theme/system.ts'
import { calls, server } from '../../support/fakeServer.ts'
import { signedIn } from '../../support/signedIn.ts'

vi.mock('../../../../src/components/networking/MatchCard/MatchCard.tsx', () => ({
  MatchCard: ({ match: { id, people }, ended = false, onReport, onBlock }: MatchCardProps) => (
    <>
      <p>{`${id} ${ended ? 'terminada' : 'en marcha'}`}</p>
      {people.map((person) => (
        <div key={person.id}>
          <button onClick={() => onReport(person)}>reportar</button>
          <button onClick={() => void onBlock(person)}>bloquear</button>
        </div>
      ))}
    </>
  ),
}))
vi.mock('../../../../src/components/networking/ReportDialog/ReportDialog.tsx', () => ({
  ReportDialog: ({ open, person, onReport }: ReportDialogProps) =>
    open && (
      <>
        <textarea aria-label="detalles" />
        <button onClick={() => void onReport({ user_id: person.id, reason: 'harassment' })}>enviar</button>
      </>
    ),
}))
vi.mock('../../../../src/components/ui/Dialog/Dialog.tsx', () => ({
  Dialog: ({ open, onClose, children }: DialogProps) =>
    open && (
      <>
        {children}
        <button onClick={onClose}>cerrar</button>
      </>
    ),
}))
vi.mock('../../../../src/components/ui/alerts/alerts.tsx', () => ({
  confirmDialog: () => Promise.resolve(true),
}))

const statusCall = 'GET /api/networking/queue/status/1'
const matchCall = 'GET /api/extra/networking/match/1'
const open = { success: true, queue_status: { enabled: true, users_in_queue: 2 }, user_in_queue: false }
const matched = { ...open, match_id: 'm1' }
const match = {
  id: 'm1',
  matched_at: '2026-11-21T11:59:00Z',
  ends_at: '2026-11-21T12:15:00Z',
  people: [{ id: 34, name: 'Irene' }],
}
const noMatch = { body: { success: true, match: null } }

const ownClient = signedIn()
let client: QueryClient
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Waits for pending replies, renders and the requests they trigger. */
async function settle() {
  for (let step = 0; step < 8; step += 1) await pass(1)
}
const press = (name: string) => fireEvent.click(screen.getByText(name))

beforeEach(() => {
  client = ownClient()
})

async function show() {
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <CommunityNetworking community={{ id: 1 }} />
        </MemoryRouter>
      </QueryClientProvider>
    </ChakraProvider>,
  )
  await settle()
}

describe('a match', () => {
  it('whose time is over lets the member join the queue', async () => {
    server({
      [statusCall]: { body: matched },
      [matchCall]: { body: { match: { ...match, ends_at: '2026-11-21T12:00:10Z' } } },
    })
    await show()
    expect(screen.queryByText(/Tienes una conversación en marcha/u)).not.toBeNull()
    expect(screen.queryByText('Unirse a la cola')).toBeNull()
    await pass(10_100)
    expect(screen.queryByText(/Tienes una conversación en marcha/u)).toBeNull()
    expect(screen.queryByText('Unirse a la cola')).not.toBeNull()
    expect(screen.queryByText('m1 en marcha')).not.toBeNull()
  })

  it('that disappears keeps an open report, which can still be sent', async () => {
    server({
      [statusCall]: [{ body: matched }, { body: open }, { body: { ...open, user_in_queue: true } }],
      [matchCall]: [{ body: { match } }, noMatch],
      'POST /api/extra/networking/matches/m1/report': { body: { success: true } },
      'POST /api/extra/networking/matches/m1/end': { body: { success: true } },
    })
    await show()
    press('reportar')
    await settle()
    fireEvent.change(screen.getByLabelText('detalles'), { target: { value: 'Me insultó' } })
    await pass(queueRefreshMs)
    await settle()
    expect(screen.queryByText('m1 terminada')).not.toBeNull()
    await pass(queueRefreshMs)
    await settle()
    expect(screen.queryByText(/^m1/u)).toBeNull()
    expect(screen.getByLabelText<HTMLTextAreaElement>('detalles').value).toBe('Me insultó')
    press('enviar')
    await settle()
    expect(calls('POST /api/extra/networking/matches/m1/report')).toHaveLength(1)
    expect(screen.queryByLabelText('detalles')).toBeNull()
  })

  it('that is over disappears when the other member is blocked', async () => {
    server({
      [statusCall]: { body: open },
      [matchCall]: [{ body: { match: { ...match, ends_at: '2026-11-21T11:59:30Z' } } }, noMatch],
      'POST /api/extra/blocks': { body: { success: true } },
    })
    await show()
    press('bloquear')
    await settle()
    expect(calls('POST /api/extra/blocks')).toHaveLength(1)
    expect(screen.queryByText(/^m1/u)).toBeNull()
  })
})

describe('the list of blocked members', () => {
  it('no longer contains an unblocked member when it is opened again', async () => {
    const people = [
      { id: 34, name: 'Irene' },
      { id: 35, name: 'Tomás' },
    ]
    const props = { people, error: null, onRetry: () => undefined, onUnblock: () => Promise.resolve() }
    const onClose = vi.fn<() => void>()
    const client = new QueryClient()
    render(<BlockedPeople open {...props} onClose={onClose} />, {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <ChakraProvider value={system}>{children}</ChakraProvider>
        </QueryClientProvider>
      ),
    })
    fireEvent.click(screen.getByLabelText('Desbloquear a Irene'))
    await settle()
    expect(screen.queryByText('Has desbloqueado a Irene')).not.toBeNull()
    press('cerrar')
    expect(onClose).toHaveBeenCalledOnce()
    expect(screen.queryByText('Has desbloqueado a Irene')).toBeNull()
  })
})
