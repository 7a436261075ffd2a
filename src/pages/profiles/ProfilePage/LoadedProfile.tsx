import { type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Id } from '#api/contract/common.ts'
import type { UserProfile } from '#api/contract/profiles.ts'
import { useFollowing } from '#api/profiles/following.ts'
import { type ProfilePostsData, userProfileQuery } from '#api/profiles/queries.ts'
import { BlockedAccount } from '#components/blocks/BlockedAccount/BlockedAccount.tsx'
import { FollowButton } from '#components/profiles/FollowButton/FollowButton.tsx'
import { MessageButton } from '#components/profiles/MessageButton/MessageButton.tsx'
import { isPrivate, personOf } from '#components/profiles/shared/person.ts'
import { PrivateAccount } from '#components/profiles/PrivateAccount/PrivateAccount.tsx'
import { hasAbout, ProfileAbout } from '#components/profiles/ProfileAbout/ProfileAbout.tsx'
import { ProfileHeader } from '#components/profiles/ProfileHeader/ProfileHeader.tsx'
import { ProfilePhotos } from '#components/profiles/ProfilePhotos/ProfilePhotos.tsx'
import { ProfileTabs } from '#components/profiles/ProfileTabs/ProfileTabs.tsx'
import { tabOf, withTab } from '#components/profiles/ProfileTabs/tabs.ts'
import { ReportButton } from '#components/reports/ReportButton/ReportButton.tsx'
import { Button } from '#components/ui/Button/Button.tsx'
import { afterStartUp } from '#lib/idle.ts'
import { dialogOptions } from '#components/ui/Dialog/dialogOptions.ts'
import { lazyComponent } from '#lazy/lazyComponent.tsx'
import { profiles as t } from '#locales/profiles.ts'
import { routes } from '#locales/routes.ts'
import { NextStep } from './NextStep.tsx'
import { OwnFacts } from './OwnFacts.tsx'
import { OwnTools } from './OwnTools.tsx'
import { isForbidden, PostsTab } from './PostsTab.tsx'

const EditProfile = lazyComponent(async () => (await import('./EditProfile.tsx')).EditProfile, dialogOptions)

export interface LoadedProfileProps {
  id: Id
  own: boolean
  profile: UserProfile
  posts: UseInfiniteQueryResult<ProfilePostsData>
}

/** A loaded profile: header and the tab named in the URL. */
export function LoadedProfile({ id, own, profile, posts }: LoadedProfileProps) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const tab = tabOf(params)
  const forbidden = !own && isForbidden(posts.error)
  const { busy, awaited, toggle } = useFollowing(id, forbidden || isPrivate(profile))
  const [editing, setEditing] = useState(false)
  const [editorMounted, setEditorMounted] = useState(false)
  useEffect(() => {
    if (own) afterStartUp(EditProfile.prefetch)
  }, [own])

  const { name } = personOf(profile)
  const person = { id, name }
  const blocked = profile.is_blocked ?? false
  const following = profile.is_following ?? false
  const photos = profile.featured_photos ?? []
  // Content for followers only; whatever the server still returns is shown.
  const restricted = !own && (forbidden || (profile.can_view_posts === false && !posts.data))
  const tabHidden = restricted && !{ posts: false, fotos: photos.length > 0, acerca: hasAbout(profile) }[tab]
  const follow = !own && profile.can_follow !== false && (
    <FollowButton following={following} busy={busy} toggle={toggle} />
  )

  function select(next: typeof tab) {
    if (next !== tab) setParams((now) => withTab(now, next), { preventScrollReset: true })
  }
  /** Photos and texts are also hidden from non-followers and are part of the profile query. */
  function askAgain() {
    void client.invalidateQueries({ queryKey: userProfileQuery(id).queryKey })
    void posts.refetch()
  }
  function edit() {
    setEditorMounted(true)
    setEditing(true)
  }

  return (
    <>
      <title>{routes.title(name)}</title>
      <ProfileHeader
        profile={profile}
        account={own && <OwnFacts />}
        beside={!own && <ReportButton target="profile" id={id} author={person} blocked={blocked} />}
        actions={
          own ? (
            <OwnTools onEdit={edit} onEditIntent={EditProfile.prefetch} />
          ) : (
            <>
              {/* Shown only once: on private accounts, the notice below has the button. */}
              {!(tabHidden && !following) && follow}
              <MessageButton name={name} allowed={profile.can_send_message === true} />
            </>
          )
        }
        onChangeCover={own ? edit : undefined}
        onMoreLinks={() => select('acerca')}
      />
      {own && <NextStep profile={profile} onEdit={edit} />}
      <ProfileTabs selected={tab} onSelect={select}>
        {tabHidden && blocked && <BlockedAccount person={person} />}
        {tabHidden && !blocked && (
          <PrivateAccount
            name={name}
            following={following}
            loading={awaited || posts.isFetching}
            follow={follow}
            onRetry={askAgain}
          />
        )}
        {!tabHidden && tab === 'posts' && <PostsTab id={id} own={own} name={name} posts={posts} />}
        {!tabHidden && tab === 'fotos' && <ProfilePhotos name={name} photos={photos} own={own} />}
        {!tabHidden && tab === 'acerca' && (
          <ProfileAbout
            profile={profile}
            own={own}
            action={
              <Button variant="secondary" onClick={edit}>
                {t.editProfile}
              </Button>
            }
          />
        )}
      </ProfileTabs>
      {editorMounted && <EditProfile profile={profile} open={editing} onClose={() => setEditing(false)} />}
    </>
  )
}
