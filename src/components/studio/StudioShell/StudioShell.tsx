import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Archive, Menu as MenuIcon, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { storageKeys } from '#api/client/storageKeys.ts'
import { useUser } from '#api/client/session.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { sameId } from '#api/contract/values/common.ts'
import type { getStudio, StudioCommunity } from '#api/contract/studio/access.ts'
import { accessQuery } from '#api/studio/access.ts'
import { OfflineStrip } from '#components/layout/OfflineStrip/OfflineStrip.tsx'
import { SkipLink } from '#components/layout/shared/SkipLink.ts'
import { AnchorButton } from '#components/ui/Button/AnchorButton.ts'
import { Button } from '#components/ui/Button/Button.tsx'
import { Drawer } from '#components/ui/Drawer/Drawer.tsx'
import { IconButton } from '#components/ui/IconButton/IconButton.tsx'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { colorFor } from '#lib/names.ts'
import { shell } from '#locales/shell.ts'
import { studio as t } from '#locales/studio.ts'
import { CommandPalette } from '../CommandPalette/CommandPalette.tsx'
import { isPlatformPath } from '../shared/studioNavigation.ts'
import { CommunitySwitcher } from './CommunitySwitcher.tsx'
import { PlatformNav, StudioNav } from './StudioNav.tsx'

const Root = chakra('div', {
  base: {
    minHeight: '100dvh',
    // Tablets have no room for it beside a table.
    lg: { display: 'grid', gridTemplateColumns: '216px minmax(0, 1fr)' },
  },
})
const Side = chakra('aside', {
  base: {
    display: { base: 'none', lg: 'flex' },
    position: 'sticky',
    top: '0',
    height: '100dvh',
    overflowY: 'auto',
    flexDirection: 'column',
    gap: '2',
    paddingInline: '3',
    paddingBlock: '4',
    bg: 'surface',
    borderInlineEndWidth: '1px',
  },
})
const Brand = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: 'target',
    padding: '2',
    borderRadius: 'sm',
    fontWeight: '700',
    fontSize: 'lg',
    letterSpacing: '-0.02em',
  },
})
const Header = chakra('header', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '60px',
    paddingInline: { base: '3', md: '7' },
    paddingBlock: '2',
    bg: 'bg',
    borderBottomWidth: '1px',
  },
})
const Tools = chakra('div', {
  base: { marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: '2', flexShrink: 0 },
})
const Keys = chakra('kbd', {
  base: {
    display: { base: 'none', lg: 'inline' },
    paddingInline: '1.5',
    borderWidth: '1px',
    borderRadius: '6px',
    fontFamily: 'inherit',
    fontSize: 'xs',
    fontWeight: '560',
  },
})
const Main = chakra('main', {
  base: {
    paddingInline: { base: '4', md: '7' },
    paddingTop: { base: '4', md: '6' },
    paddingBottom: '16',
    outline: 'none',
  },
})
const Strip = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'center',
    paddingBlock: '1.5',
    paddingInline: '4',
    bg: 'info.subtle',
    color: 'info',
    fontSize: 'sm',
    '& svg': { boxSize: '1rem', flexShrink: 0 },
  },
})

export interface StudioShellProps {
  studio: Reply<typeof getStudio>
  /** The community in the address, if any. */
  communityId?: string | undefined
  /** What waits on a screen of the open community, or of the platform, by its path. */
  waiting?: Readonly<Record<string, number>> | undefined
  children: ReactNode
}

/** The frame of every screen of the studio. */
export function StudioShell({ studio, communityId, waiting, children }: StudioShellProps) {
  const user = useUser()
  const { pathname } = useLocation()
  const [searching, setSearching] = useState(false)
  const [menuAt, setMenuAt] = useState<string>()
  const known = studio.communities.find(({ id }) => sameId(id, communityId))
  const { data: entered } = useQuery({
    ...accessQuery(communityId ?? ''),
    enabled: communityId !== undefined,
  })
  const community = communityId === undefined ? undefined : (entered ?? known)
  const onPlatform = studio.staff && isPlatformPath(pathname)
  // A followed link has led elsewhere: the menu has done its work.
  const menuOpen = menuAt === pathname

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      setSearching(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const navigation = (
    <>
      {community && <StudioNav community={community} waiting={waiting} />}
      {studio.staff && communityId === undefined && <PlatformNav waiting={waiting} />}
      <AnchorButton href="/" variant="ghost" size="sm" marginTop="auto" justifyContent="start">
        {t.leave}
      </AnchorButton>
    </>
  )
  return (
    <Root>
      <SkipLink href="#contenido">{shell.skip}</SkipLink>
      <Side aria-label={t.product}>
        <Logo />
        {navigation}
      </Side>
      <chakra.div minWidth="0">
        <OfflineStrip />
        {community?.archived_at && (
          <Strip>
            <Archive aria-hidden="true" />
            {t.archived}
          </Strip>
        )}
        <Header>
          <chakra.div display={{ lg: 'none' }}>
            <IconButton label={t.menu} onClick={() => setMenuAt(pathname)}>
              <MenuIcon />
            </IconButton>
          </chakra.div>
          <CommunitySwitcher
            communities={studio.communities}
            current={onPlatform ? t.platform : community?.name}
            imageUrl={onPlatform ? undefined : community?.image_url}
            canCreate={studio.can_create}
            staff={studio.staff}
            onSearch={() => setSearching(true)}
          />
          <Tools>
            <SearchButton onClick={() => setSearching(true)} />
            {community && community.role !== 'staff' && <OpenCommunity community={community} />}
            <UserAvatar
              name={user.name ?? ''}
              color={colorFor(user.name ?? '')}
              imageUrl={user.has_profile_image ? user.public_profile_image_url : undefined}
              display={{ base: 'none', md: 'inline-grid' }}
            />
          </Tools>
        </Header>
        <Main id="contenido" tabIndex={-1}>
          {children}
        </Main>
      </chakra.div>
      <Drawer open={menuOpen} onClose={() => setMenuAt(undefined)} label={t.navigation} narrow>
        <chakra.div display="flex" flexDirection="column" gap="2" padding="4" height="full" overflowY="auto">
          <chakra.div display="flex" justifyContent="space-between" alignItems="center">
            <Logo />
            <IconButton label={t.closeMenu} onClick={() => setMenuAt(undefined)}>
              <X />
            </IconButton>
          </chakra.div>
          {navigation}
        </chakra.div>
      </Drawer>
      <CommandPalette
        open={searching}
        onClose={() => setSearching(false)}
        community={community}
        canCreate={studio.can_create}
        staff={studio.staff}
      />
    </Root>
  )
}

function Logo() {
  return (
    <Brand to="/estudio" aria-label={t.home} alignSelf="flex-start">
      <img src="/logo.svg" alt="" width="30" height="30" />
      <span aria-hidden="true">{t.product}</span>
    </Brand>
  )
}

/** As the device's keyboard has it. */
const searchKeys = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="ghost" icon={<Search aria-hidden="true" />} onClick={onClick} minWidth="target">
      <chakra.span srOnly={{ base: true, lg: false }}>{t.search}</chakra.span>
      <Keys aria-hidden="true">{searchKeys}</Keys>
    </Button>
  )
}

/** Opens the community in the members' application. */
function OpenCommunity({ community }: { community: StudioCommunity }) {
  const choose = () =>
    localStorage.setItem(
      storageKeys.currentCommunity,
      JSON.stringify({ id: community.id, name: community.name, role: community.role }),
    )
  return (
    <AnchorButton
      href="/comunidad"
      variant="secondary"
      display={{ base: 'none', sm: 'inline-flex' }}
      onClick={choose}
    >
      {t.openCommunity}
    </AnchorButton>
  )
}
