import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { userTypeQuery } from '#api/communities/queries.ts'
import { useCurrentCommunity } from '#api/communities/currentCommunity.ts'
import { useUser } from '#api/client/session.ts'
import { ActivityButton } from '#components/activity/ActivityButton/ActivityButton.tsx'
import { CommunityDropdown } from '#components/communities/CommunityDropdown/CommunityDropdown.tsx'
import { MessagesButton } from '#components/messaging/MessagesButton/MessagesButton.tsx'
import { HydratedPart } from '#ssr/firstRender.tsx'
import { AlertHost } from '#components/ui/alerts/alerts.tsx'
import { toast, ToastHost } from '#components/ui/toast/toast.tsx'
import { communities } from '#locales/communities.ts'
import { BottomBar } from '../BottomBar/BottomBar.tsx'
import { NavigationProgress } from '../NavigationProgress/NavigationProgress.tsx'
import { PlacesNav } from '#components/layout/PlacesNav/PlacesNav.tsx'
import { ProfileButton } from '../ProfileButton/ProfileButton.tsx'
import { ProfileMenu } from '../ProfileMenu/ProfileMenu.tsx'
import { PhoneLogo, Sidebar } from '../Sidebar/Sidebar.tsx'
import { StudioLink } from '../StudioLink/StudioLink.tsx'
import { onlyPhone, ShellFrame } from './ShellFrame.tsx'

export interface AppShellProps {
  strip?: ReactNode
  /** The pointer or the focus is on a link: a good time to preload its page. */
  onIntent?: (path: string) => void
  children: ReactNode
}

/** The frame of all members' screens, with the community switcher and the hosts of alerts and toasts. */
export function AppShell({ strip, onIntent, children }: AppShellProps) {
  const user = useUser()
  const { community, communities: mine, status, error, refetch, select, lost } = useCurrentCommunity()
  useQuery(userTypeQuery)

  useEffect(() => {
    if (lost) toast(communities.lost(lost, community), { tone: 'info' })
    // Only when `lost` changes, not when another community is selected afterwards.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lost])

  const profile = <ProfileButton user={user} />
  return (
    <>
      <ShellFrame
        strip={strip}
        sidebar={
          <HydratedPart>
            <Sidebar
              profile={
                <>
                  {profile}
                  <ProfileMenu />
                </>
              }
              onIntent={onIntent}
            />
          </HydratedPart>
        }
        bottomBar={
          <HydratedPart>
            <BottomBar onIntent={onIntent} />
          </HydratedPart>
        }
        header={
          <>
            <PhoneLogo />
            <HydratedPart>
              <CommunityDropdown
                communities={mine}
                current={community}
                status={status}
                error={error}
                memberName={user.name ?? ''}
                onRetry={refetch}
                onEnter={select}
              />
            </HydratedPart>
            <HydratedPart>
              <PlacesNav variant="header" onIntent={onIntent} />
            </HydratedPart>
            <chakra.div marginInlineStart="auto" flexShrink="0" display="flex" gap="1">
              <HydratedPart>
                <StudioLink />
                <ActivityButton />
                <MessagesButton />
                <chakra.div display={onlyPhone}>{profile}</chakra.div>
              </HydratedPart>
            </chakra.div>
            <NavigationProgress />
          </>
        }
      >
        {children}
      </ShellFrame>
      <AlertHost />
      <ToastHost />
    </>
  )
}
