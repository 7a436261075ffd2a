// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useAnswered } from '../../../../src/components/ui/Dialog/useAnswered.ts'
import { openModal } from '../../../../src/components/ui/layers/modals.ts'
import { eventually } from '../../../eventually.ts'

afterEach(cleanup)

const opened = (onClose: () => void) =>
  renderHook(({ open }) => useAnswered(open, onClose), { initialProps: { open: true } })

it('a press counts as answered from its first painted frame until the dialog is closed', async () => {
  const { result, rerender } = opened(vi.fn())
  expect(result.current).toBe(false)
  await eventually(() => expect(result.current).toBe(true))
  rerender({ open: false })
  expect(result.current).toBe(false)
})

it('Escape closes a dialog whose code is loading, and is handled by the dialog once it is open', async () => {
  const onClose = vi.fn()
  const { result } = opened(onClose)
  const layer = document.body.appendChild(document.createElement('dialog'))
  // jsdom has no modal dialogs.
  const shown = Object.assign(layer, { showModal: vi.fn(), close: vi.fn() })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
  await eventually(() => expect(result.current).toBe(true))
  // The code of the dialog is still loading.
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
  const closeLayer = openModal(shown, shown)
  // The dialog itself handles the key now.
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
  closeLayer()
  layer.remove()
})
