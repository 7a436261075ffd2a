// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useKeptFocus } from '../../../../src/components/studio/shared/useKeptFocus.ts'
import { eventually } from '../../../eventually.ts'

afterEach(cleanup)

interface Props {
  rows: readonly string[]
  bar?: boolean
}

/** A page with a bar that appears and disappears, and rows with a button each. */
function Page({ rows, bar = false }: Props) {
  return (
    <main ref={useKeptFocus<HTMLElement>()} tabIndex={-1} aria-label="todo">
      {bar && <button>Quitar todo</button>}
      <ul>
        {rows.map((row) => (
          <li key={row} data-row="" tabIndex={-1} aria-label={row}>
            <button>Quitar {row}</button>
          </li>
        ))}
      </ul>
    </main>
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const focus = (name: string) => screen.getByRole('button', { name }).focus()

it.each([
  ['the row that stands in its place', 'b', ['a', 'c'], 'c'],
  ['the last row after the last', 'c', ['a', 'b'], 'b'],
  ['the whole without rows', 'a', [], 'todo'],
])('moves the focus to %s when a row disappears', async (_, gone, left, expected) => {
  const { rerender } = render(<Page rows={left.length > 0 ? ['a', 'b', 'c'] : ['a']} />)
  focus(`Quitar ${gone}`)
  rerender(<Page rows={left} />)
  await eventually(() => expect(focused()).toBe(expected))
})

it('moves the focus to the container when another element disappears', async () => {
  const { rerender } = render(<Page rows={['a']} bar />)
  focus('Quitar todo')
  rerender(<Page rows={['a']} />)
  await eventually(() => expect(focused()).toBe('todo'))
})

it('leaves the focus in another element', async () => {
  const { rerender } = render(<Page rows={['a', 'b']} bar />)
  focus('Quitar b')
  focus('Quitar todo')
  rerender(<Page rows={['a']} bar />)
  await eventually(() => expect(screen.queryByRole('button', { name: 'Quitar b' })).toBeNull())
  expect(focused()).toBe('Quitar todo')
})

it('waits for a dialog to close whose opener has disappeared', async () => {
  const { rerender } = render(
    <>
      <Page rows={['a', 'b']} />
      <div role="dialog">
        <button>Guardar</button>
      </div>
    </>,
  )
  focus('Quitar a')
  focus('Guardar')
  rerender(
    <>
      <Page rows={['b']} />
      <div role="dialog">
        <button>Guardar</button>
      </div>
    </>,
  )
  rerender(<Page rows={['b']} />)
  await eventually(() => expect(focused()).toBe('b'))
})
