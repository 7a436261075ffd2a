import { chakra } from '@chakra-ui/react'
import { Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { sameId } from '#api/contract/values/common.ts'
import type { Community } from '#api/contract/communities.ts'
import { errorDetail } from '#api/client/errors.ts'
import { Button, ButtonLink } from '#components/ui/Button/Button.tsx'
import { EmptyState } from '#components/ui/EmptyState/EmptyState.tsx'
import { LoadFailure } from '#components/layout/LoadFailure/LoadFailure.tsx'
import { TextField } from '#components/ui/Field/TextField.tsx'
import { PlacesGrid } from '#components/layout/PlacesNav/PlacesGrid.tsx'
import { Spinner } from '#components/ui/Spinner/Spinner.tsx'
import { useTooltip } from '#components/ui/Tooltip/useTooltip.tsx'
import { communities as t } from '#locales/communities.ts'
import { CommunityEntry } from '../CommunityEntry/CommunityEntry.tsx'
import { filterCommunities } from './filterCommunities.ts'

const Root = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minHeight: '0', height: 'full' },
})
const List = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    paddingInline: '2',
    paddingBottom: '2',
    display: 'grid',
    gap: '1',
    alignContent: 'start',
  },
})
/** One row, so that the list has more space. */
const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    borderTopWidth: '1px',
    paddingBlock: '1',
    paddingInline: '2',
    '& > nav': { flex: '4 1 16rem' },
    '& > button': {
      flex: '1 1 4rem',
      flexDirection: 'column',
      gap: '0.5',
      minHeight: 'target',
      padding: '0',
      borderRadius: 'sm',
      color: 'text.muted',
      fontSize: '0.6875rem',
      lineHeight: '1.25',
      letterSpacing: '-0.01em',
    },
  },
})
const Middle = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    display: 'grid',
    // `safe` keeps content that is too tall from overflowing at the top.
    placeItems: 'safe center',
    padding: '2',
  },
})

export interface CommunityPanelProps {
  communities: readonly Community[]
  current: Community | null
  status: 'pending' | 'error' | 'success'
  error: Error | null
  onRetry: () => void
  onChoose: (community: Community) => void
  /** Called when a link of the panel was followed; the panel closes. */
  onNavigateAway: () => void
  /** Called when the panel has mounted, so that its first field can be focused. */
  onMounted: () => void
}

/** The panel of the switcher: filter by typing, arrows to move, Enter to choose. */
export function CommunityPanel(props: CommunityPanelProps) {
  const { status, error, communities } = props
  const loaded = status === 'success' || communities.length > 0
  const onMounted = useEffectEvent(props.onMounted)
  useEffect(() => onMounted(), [])
  return (
    <Root>
      {status === 'pending' && (
        <Middle>
          <Spinner label={t.loading} />
        </Middle>
      )}
      {status === 'error' && !loaded && (
        <Middle>
          <Failure {...props} loaded={false} />
        </Middle>
      )}
      {error && loaded && <Failure {...props} loaded />}
      {status === 'success' && communities.length === 0 && (
        <Middle>
          <EmptyState
            paddingBlock="2"
            drawing={null}
            title={t.empty}
            text={t.emptyText}
            action={
              <ButtonLink to="/explorar-comunidades" variant="secondary" onClick={props.onNavigateAway}>
                {t.explore}
              </ButtonLink>
            }
          />
        </Middle>
      )}
      {communities.length > 0 && <Choices {...props} />}
      <Foot>
        <NewCommunity />
        <PlacesGrid onNavigate={props.onNavigateAway} />
      </Foot>
    </Root>
  )
}

function Failure({
  error,
  loaded,
  onRetry,
}: Pick<CommunityPanelProps, 'error' | 'onRetry'> & { loaded: boolean }) {
  return (
    <LoadFailure
      error={error}
      loaded={loaded}
      compact
      title={t.loadFailed}
      detail={error ? errorDetail(error) : undefined}
      retryLabel={t.retry}
      onRetry={onRetry}
    />
  )
}

/** A button without a function yet, as its tooltip says. */
function NewCommunity() {
  const [handlers, tip] = useTooltip(t.soon)
  const ownId = useId()
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Plus />} aria-describedby={ownId} {...handlers}>
        {t.create}
      </Button>
      <span id={ownId} hidden>
        {t.soon}
      </span>
      {tip}
    </>
  )
}

function Choices({ communities, current, onChoose }: CommunityPanelProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const ownId = useId()
  const list = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const matches = filterCommunities(communities, text)
  const index = Math.min(active, matches.length - 1)
  const optionId = (at: number) => `${ownId}option${at}`

  useEffect(() => {
    // Skips the first render, in which scrolling would only force a layout.
    if (!moved.current) return
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [index, text])

  function move(event: KeyboardEvent) {
    const last = matches.length - 1
    const target = {
      ArrowDown: Math.min(index + 1, last),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: last,
    }[event.key]
    const chosen = matches[index]
    if (target !== undefined) {
      event.preventDefault()
      moved.current = true
      setActive(target)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen)
    }
  }

  return (
    <>
      <chakra.div paddingInline="3" paddingTop="1" paddingBottom="2">
        <TextField
          label={t.filter}
          hideLabel
          placeholder={t.filter}
          start={<Search />}
          role="combobox"
          aria-expanded
          aria-controls={`${ownId}list`}
          aria-activedescendant={index >= 0 ? optionId(index) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            moved.current = true
            setActive(0)
          }}
          onKeyDown={move}
        />
        <chakra.p role="status" srOnly>
          {text && t.matches(matches.length)}
        </chakra.p>
      </chakra.div>
      <List ref={list} id={`${ownId}list`} role="listbox" aria-label={t.title}>
        {matches.map((community, at) => (
          // The text field keeps the focus and names the active option: keys are handled there.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <CommunityEntry
            key={community.id}
            id={optionId(at)}
            role="option"
            aria-selected={sameId(community.id, current?.id)}
            data-active={at === index ? '' : undefined}
            community={community}
            current={sameId(community.id, current?.id)}
            active={at === index}
            onPointerMove={() => setActive(at)}
            onClick={() => onChoose(community)}
          />
        ))}
      </List>
      {matches.length === 0 && (
        <chakra.p padding="4" textAlign="center" color="text.muted" flex="1">
          {t.noMatch(text)}
        </chakra.p>
      )}
    </>
  )
}
