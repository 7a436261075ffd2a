import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { maxLinks } from '#api/contract/values/profiles.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { profileEdit as t } from '#locales/profileEdit.ts'
import type { LinkRow } from './profileEdit.schema.ts'
import { newLink } from './profileValues.ts'
import { webAddress } from './webAddress.ts'

const Rows = chakra('ul', { base: { display: 'grid', gap: '3' } })
const Row = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '2',
    minWidth: '0',
    padding: '3',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
  },
})
const Fields = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  },
})

export interface LinkRowsProps {
  links: readonly LinkRow[]
  errors: readonly ({ title?: { message?: string }; url?: { message?: string } } | undefined)[]
  readOnly: boolean
  onChange: (links: LinkRow[]) => void
}

/**
 * Editor of the profile's links: add, remove and reorder. The focus follows the moved row, or goes to the neighbour
 * of a removed one.
 */
export function LinkRows({ links, errors, readOnly, onChange }: LinkRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [moved, setMoved] = useState('')
  const full = links.length >= maxLinks

  /** Focuses the first focusable one of the given parts of a row. */
  function focusIn(key: string | undefined, ...parts: string[]) {
    const row = [...(list.current?.children ?? [])].find(
      (item) => (item as HTMLElement).dataset['key'] === key,
    )
    const found = parts.map((part) => row?.querySelector<HTMLElement>(`[data-part=${part}]:not(:disabled)`))
    ;(found.find(Boolean) ?? add.current)?.focus()
  }

  function change(next: LinkRow[], announcement = '') {
    flushSync(() => {
      setMoved(announcement)
      onChange(next)
    })
  }

  function append() {
    const link = newLink()
    change([...links, link])
    focusIn(link.key, 'title')
  }

  function remove(index: number) {
    const rest = links.filter((_, at) => at !== index)
    change(rest)
    focusIn((rest[index] ?? rest[index - 1])?.key, 'remove')
  }

  function move(index: number, by: 1 | -1) {
    const link = links[index]
    if (!link) return
    const next = links.toSpliced(index, 1).toSpliced(index + by, 0, link)
    change(next, t.linkMoved(index + by + 1, links.length))
    focusIn(link.key, by === 1 ? 'down' : 'up', by === 1 ? 'up' : 'down')
  }

  const write = (index: number, part: Partial<LinkRow>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...part } : link)))

  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      {links.length > 0 && (
        <Rows ref={list} width="full">
          {links.map((link, index) => (
            <li key={link.key} data-key={link.key}>
              <Row aria-label={t.linkNumber(index + 1)}>
                <chakra.div display="flex" alignItems="center">
                  <chakra.span
                    aria-hidden="true"
                    fontSize="sm"
                    fontWeight="560"
                    color="text.muted"
                    marginInlineEnd="auto"
                  >
                    {t.linkNumber(index + 1)}
                  </chakra.span>
                  <IconButton
                    size="sm"
                    label={t.moveUp(index + 1)}
                    data-part="up"
                    disabled={readOnly || index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <ArrowUp />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={t.moveDown(index + 1)}
                    data-part="down"
                    disabled={readOnly || index === links.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <ArrowDown />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={t.removeLink(index + 1)}
                    data-part="remove"
                    disabled={readOnly}
                    onClick={() => remove(index)}
                  >
                    <X />
                  </IconButton>
                </chakra.div>
                <Fields>
                  <TextField
                    label={t.linkTitle}
                    data-part="title"
                    autoComplete="off"
                    readOnly={readOnly}
                    value={link.title}
                    error={errors[index]?.title?.message}
                    onChange={(event) => write(index, { title: event.target.value })}
                  />
                  <TextField
                    label={t.linkUrl}
                    type="url"
                    inputMode="url"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    placeholder={t.websiteExample}
                    readOnly={readOnly}
                    value={link.url}
                    error={errors[index]?.url?.message}
                    onChange={(event) => write(index, { url: event.target.value })}
                    onBlur={() => write(index, { url: webAddress(link.url) ?? link.url })}
                  />
                </Fields>
              </Row>
            </li>
          ))}
        </Rows>
      )}
      <chakra.span role="status" srOnly>
        {moved}
      </chakra.span>
      {full ? (
        <chakra.p fontSize="sm" color="text.muted">
          {t.linksFull(maxLinks)}
        </chakra.p>
      ) : (
        <Button ref={add} variant="secondary" size="sm" icon={<Plus />} disabled={readOnly} onClick={append}>
          {t.addLink}
        </Button>
      )}
    </chakra.div>
  )
}
