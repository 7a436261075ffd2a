// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { dialogCloseMs } from '#components/ui/layers/restoreLostFocus.ts'
import { useAfterClosing } from '#components/ui/layers/useAfterClosing.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Dialog({ name, onClosed }: { name: string; onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  useAfterClosing(open, onClosed)
  return (
    <button type="button" onClick={() => setOpen(false)}>
      {`Cerrar ${name}`}
    </button>
  )
}
function Page() {
  const [name, setName] = useState<string>()
  return (
    <>
      <button type="button" onClick={() => setName('uno')}>
        Uno
      </button>
      <button type="button" onClick={() => setName('dos')}>
        Dos
      </button>
      {name !== undefined && <Dialog key={name} name={name} onClosed={() => setName(undefined)} />}
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByText(name))
const wait = () => act(() => vi.advanceTimersByTimeAsync(dialogCloseMs))

it('a closed dialog is removed from the page, but not one that was opened meanwhile', async () => {
  vi.useFakeTimers()
  render(<Page />)
  press('Uno')
  press('Cerrar uno')
  press('Dos')
  await wait()
  expect(screen.getByText('Cerrar dos')).toBeTruthy()
  press('Cerrar dos')
  await wait()
  expect(screen.queryByText('Cerrar dos')).toBeNull()
})
