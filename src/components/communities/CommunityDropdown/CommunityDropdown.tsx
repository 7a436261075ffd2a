import { chakra } from '@chakra-ui/react'
import { ChevronDown, Users } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Community } from '#api/contract/communities.ts'
import { useAnswered } from '#components/ui/Dialog/useAnswered.ts'
import { afterHydration } from '#lib/idle.ts'
import { useBackLayer } from '#components/ui/layers/useBackLayer.ts'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { Deferred } from '#components/ui/layers/Deferred.tsx'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { communities as t } from '#locales/communities.ts'
import { CommunityAvatar } from '../CommunityAvatar/CommunityAvatar.tsx'

const CommunityPanel = lazyComponent(async () => (await import('./CommunityPanel.tsx')).CommunityPanel)
const CommunityDetailModal = lazyComponent(
  async () => (await import('../CommunityDetailModal/CommunityDetailModal.tsx')).CommunityDetailModal,
  dialogOptions,
)

/** Preloads the list and the modal. */
function prefetch(): void {
  CommunityPanel.prefetch()
  CommunityDetailModal.prefetch()
}

const narrow = '@media (max-width: 26.9em)'

const Root = chakra('div', { base: { position: 'relative', minWidth: '0' } })
const Trigger = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    // In pixels, so that large text does not shrink the space for avatar and arrow.
    gap: '10px',
    maxWidth: 'full',
    minHeight: 'target',
    paddingInlineStart: '8px',
    paddingInlineEnd: '12px',
    borderWidth: '1px',
    borderRadius: 'full',
    bg: 'surface',
    fontWeight: '620',
    cursor: 'pointer',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'border.strong' },
    _expanded: { borderColor: 'brand.border', bg: 'brand.subtle' },
    '& > svg': { boxSize: '1.125rem', flexShrink: 0, color: 'text.muted' },
    // On phones the name needs the avatar's space.
    [narrow]: {
      gap: '6px',
      paddingInlineStart: '14px',
      paddingInlineEnd: '8px',
      '& > [aria-hidden]:not(svg)': { display: 'none' },
    },
  },
})
/** Two lines on phones, where one would show a few letters. */
const Name = chakra('span', {
  base: {
    minWidth: '0',
    lineClamp: '2',
    // Limits the font size so that a word fits on a small phone.
    fontSize: 'min({fontSizes.sm}, 4.4vw)',
    lineHeight: '1.25',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    md: { fontSize: 'md', lineClamp: '1', overflowWrap: 'normal', wordBreak: 'break-all' },
  },
})
const Panel = chakra('div', {
  base: {
    position: { base: 'fixed', md: 'absolute' },
    insetInline: { base: '0', md: 'auto' },
    bottom: { base: '0', md: 'auto' },
    top: { md: 'calc(100% + 0.5rem)' },
    insetInlineStart: { md: '0' },
    width: { md: '360px' },
    height: { base: 'min(80dvh, 34rem)', md: '420px' },
    maxHeight: { md: 'calc(100dvh - 6rem)' },
    display: 'flex',
    flexDirection: 'column',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: { base: '1rem 1rem 0 0', md: 'lg' },
    boxShadow: 'dialog',
    zIndex: 'dialog',
    overflow: 'hidden',
    paddingBottom: { base: 'env(safe-area-inset-bottom)', md: '0' },
    animation: { base: 'slideUp 200ms', md: 'fadeIn 140ms' },
  },
})
const Scrim = chakra('div', {
  base: { position: 'fixed', inset: '0', bg: { base: 'scrim', md: 'transparent' }, zIndex: 'overlay' },
})

export interface CommunityDropdownProps {
  communities: readonly Community[]
  current: Community | null
  status: 'pending' | 'error' | 'success'
  error: Error | null
  memberName: string
  onRetry: () => void
  onEnter: (community: Community) => void
  defaultOpen?: boolean
}

/** The community switcher: shows the current community; its entries open a detail modal first. */
export function CommunityDropdown({
  onEnter,
  memberName,
  defaultOpen = false,
  ...list
}: CommunityDropdownProps) {
  const [open, setOpen] = useState(defaultOpen)
  const [viewed, setViewed] = useState<Community | null>(null)
  const [modalMounted, setModalMounted] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const name = list.current?.name ?? (list.current ? t.unnamed : undefined)

  function close() {
    setOpen(false)
    trigger.current?.focus()
  }
  useBackLayer(open, close)
  const answered = useAnswered(open, close)

  function focusFirst() {
    const inside = panel.current
    ;(inside?.querySelector<HTMLElement>('input') ?? inside)?.focus()
  }
  useEffect(() => {
    // Focuses only now: earlier, it would force a layout before the frame of the press.
    if (answered) focusFirst()
  }, [answered, list.status])
  // The frame is rendered hidden before the press: new styles would make the browser recompute those of the whole
  // page.
  const [framed, setFramed] = useState(open)
  if (open && !framed) setFramed(true)
  useEffect(() => {
    afterHydration(() => {
      prefetch()
      setFramed(true)
    })
  }, [])

  function leave(event: FocusEvent) {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    <Root>
      <Trigger
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(!open)}
      >
        {name ? (
          <CommunityAvatar name={name} size="sm" imageUrl={list.current?.image_url} />
        ) : (
          <Users aria-hidden="true" />
        )}
        <chakra.span srOnly>{name ? t.currentOne : t.title}</chakra.span>
        <Name>{name ?? t.choose}</Name>
        <ChevronDown aria-hidden="true" />
      </Trigger>
      {framed && (
        <>
          <Scrim hidden={!open} aria-hidden="true" onClick={close} />
          <Panel
            hidden={!open}
            ref={panel}
            id={panelId}
            role={open ? 'dialog' : undefined}
            aria-label={t.title}
            tabIndex={-1}
            onBlur={leave}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              close()
            }}
          >
            <chakra.h2 fontSize="lg" fontWeight="640" paddingInline="4" paddingTop="3" paddingBottom="1">
              {t.title}
            </chakra.h2>
            {open && (
              <Suspense fallback={<Spinner label={t.loading} margin="auto" />}>
                <Deferred>
                  <CommunityPanel
                    {...list}
                    onMounted={focusFirst}
                    onNavigateAway={() => setOpen(false)}
                    onChoose={(community) => {
                      close()
                      setViewed(community)
                      setModalMounted(true)
                    }}
                  />
                </Deferred>
              </Suspense>
            )}
          </Panel>
        </>
      )}
      {modalMounted && (
        <CommunityDetailModal
          community={viewed}
          memberName={memberName}
          onClose={() => setViewed(null)}
          onEnter={(community) => {
            setViewed(null)
            onEnter(community)
          }}
        />
      )}
    </Root>
  )
}
