import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { profiles as t } from '#locales/profiles.ts'
import { type ProfileTab, profileTabs } from './tabs.ts'
import { dialogGone } from '#components/ui/layers/restoreLostFocus.ts'

const List = chakra('div', {
  base: { display: 'flex', gap: '1', borderBottomWidth: '1px', overflowX: 'auto', scrollbarWidth: 'none' },
})
const Tab = chakra('button', {
  base: {
    flex: { base: '1 0 auto', sm: '0 0 auto' },
    minHeight: 'target',
    paddingInline: '4',
    marginBottom: '-1px',
    borderBottom: '2px solid transparent',
    color: 'text.muted',
    fontWeight: '620',
    cursor: 'pointer',
    outlineOffset: '-2px',
    borderTopRadius: 'sm',
    _hover: { color: 'text' },
    '&[aria-selected=true]': { color: 'brand.text', borderBottomColor: 'brand' },
  },
})
const Panel = chakra('div', { base: { paddingTop: '4', minWidth: '0', outlineOffset: '4px' } })

const names = { posts: t.postsTab, fotos: t.photosTab, acerca: t.aboutTab } as const

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

export interface ProfileTabsProps {
  selected: ProfileTab
  onSelect: (tab: ProfileTab) => void
  /** What the selected tab shows. */
  children: ReactNode
}

/** The profile's tabs, with keyboard navigation by arrow keys, Home and End. */
export function ProfileTabs({ selected, onSelect, children }: ProfileTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  // When the focused button disappears (after following, deleting or loading more), the focus moves to the panel
  // instead of to the top of the page.
  const lastFocused = useRef<Element>(null)
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return
    lastFocused.current = null
    const focusPanel = () => {
      if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    }
    focusPanel()
    // A confirm dialog that is still closing may return the focus to the removed button.
    void dialogGone().then(focusPanel)
  })

  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const at = step(profileTabs.indexOf(selected))
    const next = profileTabs.at(at % profileTabs.length)
    if (!next) return
    onSelect(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <div>
      <List ref={list} role="tablist" aria-label={t.tabs} onKeyDown={move}>
        {profileTabs.map((tab) => (
          <Tab
            key={tab}
            type="button"
            role="tab"
            data-tab={tab}
            id={`${id}${tab}`}
            aria-selected={tab === selected}
            aria-controls={tab === selected ? `${id}panel` : undefined}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => onSelect(tab)}
          >
            {names[tab]}
          </Tab>
        ))}
      </List>
      <Panel
        ref={panel}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${selected}`}
        tabIndex={0}
        onFocus={({ target }) => {
          lastFocused.current = target
        }}
      >
        {children}
      </Panel>
    </div>
  )
}
