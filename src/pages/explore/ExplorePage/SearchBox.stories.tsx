import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { Button } from '#components/ui/Button/Button.tsx'
import { screenReady } from '#mocks/stories/screenReady.ts'
import { changeTimeout } from '#mocks/stories/timeouts.ts'
import { SearchBox, type SearchBoxProps, searchDebounceMs } from './SearchBox.tsx'

function Controlled({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  return (
    <>
      <SearchBox
        value={text}
        onSearch={(next) => {
          onSearch(next)
          setText(next)
        }}
      />
      <Button variant="ghost" onClick={() => setText('otra')}>
        Atrás
      </Button>
    </>
  )
}

const meta = {
  component: SearchBox,
  tags: ['no-photo'],
  render: (args) => <Controlled {...args} />,
  args: { value: '', onSearch: fn() },
} satisfies Meta<typeof SearchBox>
export default meta
type Story = StoryObj<typeof meta>

/** Does something after which the typing rests, which takes no time here. */
async function rested(act: () => Promise<void>): Promise<void> {
  const end = changeTimeout(searchDebounceMs, 0)
  await act()
  await screenReady()
  end()
}

/** One search for what was typed in one go; spaces around it do not count. */
export const Typing: Story = {
  async play({ canvas, args }) {
    const field = canvas.getByRole('searchbox', { name: 'Buscar comunidades' })
    await userEvent.type(field, ' calma')
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith('calma'))
    await rested(() => userEvent.type(field, ' '))
    await expect(args.onSearch).toHaveBeenCalledOnce()
    await expect(field).toHaveValue(' calma ')
  },
}
/** What is typed while a search begins stays. */
export const TypingOn: Story = {
  async play({ canvas, args }) {
    const field = canvas.getByRole('searchbox')
    await userEvent.type(field, 'cal')
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith('cal'))
    await userEvent.type(field, 'ma')
    await expect(field).toHaveValue('calma')
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith('calma'))
    await expect(args.onSearch).toHaveBeenCalledTimes(2)
  },
}
/** Enter does not wait. */
export const Enter: Story = {
  async play({ canvas, args }) {
    const field = canvas.getByRole('searchbox')
    await userEvent.type(field, 'calma{Enter}')
    await expect(args.onSearch).toHaveBeenCalledWith('calma')
    await rested(() => userEvent.type(field, ' '))
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
}
/** Only spaces are nothing to search for. */
export const Blank: Story = {
  async play({ canvas, args }) {
    await userEvent.type(canvas.getByRole('searchbox'), '   {Enter}')
    await expect(args.onSearch).not.toHaveBeenCalled()
  },
}
/** Somebody else changed what is searched for, such as Back: the field follows and tells nothing. */
export const Follows: Story = {
  args: { value: 'calma' },
  async play({ canvas, args }) {
    await rested(() => userEvent.click(canvas.getByRole('button', { name: 'Atrás' })))
    await expect(canvas.getByRole('searchbox')).toHaveValue('otra')
    await expect(args.onSearch).not.toHaveBeenCalled()
  },
}
/** The cross empties it at once. */
export const Cleared: Story = {
  args: { value: 'calma' },
  async play({ canvas, args }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Borrar la búsqueda' }))
    await expect(args.onSearch).toHaveBeenCalledOnce()
    await expect(args.onSearch).toHaveBeenCalledWith('')
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
    await expect(canvas.queryByRole('button', { name: 'Borrar la búsqueda' })).toBeNull()
  },
}
