import { chakra } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { studio as t } from '#locales/studio.ts'
import {
  platformPath,
  platformScreens,
  screenGroups,
  studioPath,
  type StudioScreen,
} from '../shared/studioNavigation.ts'

const Root = chakra('nav', { base: { display: 'grid', gap: '1' } })
const Group = chakra('p', {
  base: {
    paddingInline: '3',
    paddingTop: '4',
    paddingBottom: '1',
    fontSize: 'xs',
    fontWeight: '620',
    color: 'text.muted',
    overflowWrap: 'anywhere',
    lineClamp: '2',
  },
})
const Item = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '10',
    '@media (pointer: coarse)': { minHeight: 'target' },
    paddingInline: '3',
    borderRadius: 'sm',
    fontWeight: '540',
    color: 'text.muted',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { bg: 'sunken', color: 'text' },
    _currentPage: { bg: 'brand.subtle', color: 'brand.text', fontWeight: '640' },
    '& svg': { boxSize: '1.125rem', flexShrink: 0 },
  },
})

/** What waits on a screen, by its path. */
type Waiting = Readonly<Record<string, number>> | undefined

export interface StudioNavProps {
  community: StudioCommunity
  waiting?: Waiting
}

/** The screens of the open community that its person may enter. */
export function StudioNav({ community, waiting }: StudioNavProps) {
  const pathTo = (path: string) => studioPath(String(community.id), path)
  const groups = screenGroups.map((group) => ({
    ...group,
    screens: group.screens.filter(({ ability }) => community.abilities.includes(ability)),
  }))
  return (
    <Root aria-label={t.navigation}>
      {groups.map(({ label, screens }, place) =>
        screens.length === 0 ? null : (
          <div key={screens[0]?.path ?? place}>
            {place === 1 && <Group>{community.name}</Group>}
            {label && <Group>{label}</Group>}
            {place === groups.length - 1 && <chakra.hr marginBlock="3" />}
            <Screens screens={screens} pathTo={pathTo} waiting={waiting} />
          </div>
        ),
      )}
    </Root>
  )
}

/** The screens of what belongs to no community. */
export function PlatformNav({ waiting }: { waiting?: Waiting }) {
  return (
    <Root aria-label={t.navigation}>
      <div>
        <Group>{t.platform}</Group>
        <Screens screens={platformScreens} pathTo={platformPath} waiting={waiting} />
      </div>
    </Root>
  )
}

interface ScreensProps {
  screens: readonly Omit<StudioScreen, 'ability'>[]
  pathTo: (path: string) => string
  waiting: Waiting
}

function Screens({ screens, pathTo, waiting }: ScreensProps) {
  const { pathname: typed } = useLocation()
  const pathname = typed.replace(/\/$/u, '')
  const isCurrent = (path: string) =>
    pathname === pathTo(path) || (path !== '' && pathname.startsWith(`${pathTo(path)}/`))
  return screens.map(({ path, label, icon: Icon }) => (
    <Item key={path} to={pathTo(path)} aria-current={isCurrent(path) ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      <chakra.span flex="1">{label}</chakra.span>
      <WaitingBadge count={waiting?.[path] ?? 0} />
    </Item>
  ))
}

function WaitingBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Badge tone="brand">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <chakra.span srOnly>{t.waiting(count)}</chakra.span>
    </Badge>
  )
}
