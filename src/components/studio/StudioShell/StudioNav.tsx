import { chakra } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { Badge } from '#components/ui/Badge/Badge.tsx'
import { studio as t } from '#locales/studio.ts'
import { screenGroups, studioPath } from '../shared/studioNavigation.ts'

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

export interface StudioNavProps {
  community: StudioCommunity
  /** What waits on a screen, by its path. */
  waiting?: Readonly<Record<string, number>> | undefined
}

/** The screens of the open community that its person may enter. */
export function StudioNav({ community, waiting }: StudioNavProps) {
  const { pathname: typed } = useLocation()
  const pathname = typed.replace(/\/$/u, '')
  const base = studioPath(String(community.id))
  const isCurrent = (path: string) =>
    path === ''
      ? pathname === base
      : pathname === `${base}/${path}` || pathname.startsWith(`${base}/${path}/`)
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
            {screens.map(({ path, label: name, icon: Icon }) => (
              <Item
                key={path}
                to={studioPath(String(community.id), path)}
                aria-current={isCurrent(path) ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                <chakra.span flex="1">{name}</chakra.span>
                <Waiting count={waiting?.[path] ?? 0} />
              </Item>
            ))}
          </div>
        ),
      )}
    </Root>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Badge tone="brand">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <chakra.span srOnly>{t.waiting(count)}</chakra.span>
    </Badge>
  )
}
