import { chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { studio as t } from '#locales/studio.ts'

export interface PaletteItem {
  key: string
  label: string
  /** What kind of thing it is, or what tells it from others of the same name. */
  kind: string
  /** A path of the studio. */
  to: string
}

/** Of one height, so that the field stays where it is while somebody types. */
const Results = chakra('div', {
  base: { marginTop: '3', height: 'min(50dvh, 24rem)', overflowY: 'auto' },
})
const List = chakra('ul', { base: { display: 'grid', gap: '0.5' } })
const Option = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'sm',
    cursor: 'pointer',
    _selected: { bg: 'brand.subtle', color: 'brand.text' },
  },
})
const Label = chakra('span', {
  base: { flex: '1', minWidth: '0', lineClamp: '1', overflowWrap: 'anywhere', fontWeight: '540' },
})
const Kind = chakra('span', {
  base: { maxWidth: '55%', truncate: true, fontSize: 'sm', color: 'text.muted' },
})
const Note = chakra('p', { base: { paddingInline: '3', paddingBlock: '3', color: 'text.muted' } })

export interface PaletteListProps {
  text: string
  onText: (text: string) => void
  items: readonly PaletteItem[]
  /** More may come. */
  pending: boolean
  failed: boolean
  onSelect: (item: PaletteItem) => void
}

/** The search field with its results: arrows choose, Enter goes. */
export function PaletteList({ text, onText, items, pending, failed, onSelect }: PaletteListProps) {
  const listId = useId()
  const [key, setKey] = useState<string>()
  const at = Math.max(
    0,
    items.findIndex((item) => item.key === key),
  )
  const current = items[at]
  const optionId = (place: number) => `${listId}-${place}`

  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setKey(items[(at + step + items.length) % items.length]?.key)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      onSelect(current)
    }
  }

  return (
    <div>
      <TextField
        label={t.searchLabel}
        hideLabel
        placeholder={t.searchHint}
        start={<Search aria-hidden="true" />}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={current ? optionId(at) : undefined}
        value={text}
        onChange={(event) => {
          setKey(undefined)
          onText(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <Results>
        <List id={listId} role="listbox" aria-label={t.searchResults} tabIndex={-1}>
          {items.map((item, place) => (
            // The keys are the field's, as in every combobox.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <Option
              key={item.key}
              id={optionId(place)}
              role="option"
              aria-selected={place === at}
              onPointerMove={() => setKey(item.key)}
              onClick={() => onSelect(item)}
            >
              <Label>{item.label}</Label>
              <Kind>{item.kind}</Kind>
            </Option>
          ))}
        </List>
        <chakra.div role="status">
          {failed && <Note>{t.searchFailed}</Note>}
          {!failed && items.length === 0 && <Note>{pending ? t.searching : t.searchEmpty(text.trim())}</Note>}
        </chakra.div>
      </Results>
    </div>
  )
}
