import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StudioAbility, StudioCommunity } from '#api/contract/studio/access.ts'
import { enterableQuery } from '#api/studio/access.ts'
import { studioMeetingsQuery } from '#api/studio/meetings.ts'
import { membersQuery } from '#api/studio/members.ts'
import { studioPostsQuery } from '#api/studio/posts.ts'
import { shortDate, timeOfDay } from '#lib/dates.ts'
import { foldText } from '#lib/foldText.ts'
import { studio as t } from '#locales/studio.ts'
import { platformPath, platformScreens, screensFor, studioPath } from '../shared/studioNavigation.ts'
import type { PaletteItem } from './PaletteList.tsx'

/** Of each kind in the list. */
const shown = { communities: 8, people: 6, meetings: 4, posts: 4 } as const
/** Letters from which on people, meetings and posts are searched for. */
const leastLetters = 2

export interface PaletteSearch {
  /** As typed: filters what is known at once. */
  text: string
  /** What the server is asked. */
  asked: string
  community: StudioCommunity | undefined
  canCreate: boolean
  /** Looks after the platform. */
  staff: boolean
}

/** What the palette offers: the screens of the open community, then what the server finds. */
export function usePaletteItems({ text, asked, community, canCreate, staff }: PaletteSearch) {
  const wanted = foldText(text.trim())
  const fits = ({ label }: PaletteItem) => foldText(label).includes(wanted)
  const screens = community ? screensOf(community) : []
  const platform = staff ? platformItems : []
  const creation: PaletteItem[] = canCreate
    ? [{ key: 'new', label: t.newCommunity, kind: t.screenKind, to: '/estudio/nueva' }]
    : []
  const enterable = useQuery({ ...enterableQuery(asked), placeholderData: keepPreviousData })
  const communities = (enterable.data ?? []).slice(0, shown.communities).map(({ id, name }) => ({
    key: `community:${String(id)}`,
    label: name,
    kind: t.communityKind,
    to: studioPath(String(id)),
  }))
  const found = useFound(asked, community)
  return {
    items: [
      ...[...screens, ...platform, ...creation].filter(fits),
      ...found.people,
      ...found.meetings.filter(fits).slice(0, shown.meetings),
      ...found.posts,
      ...communities.filter(fits),
    ],
    pending: enterable.isFetching || found.pending,
    failed: enterable.isError || found.failed,
  }
}

/** What the server finds in the open community; of meetings the next ones, which are looked through here. */
function useFound(asked: string, community: StudioCommunity | undefined) {
  const id = String(community?.id)
  const may = (ability: StudioAbility) =>
    asked.length >= leastLetters && community?.abilities.includes(ability) === true
  const members = useQuery({ ...membersQuery(id, { q: asked }), enabled: may('members') })
  const meetings = useQuery({
    ...studioMeetingsQuery(id, { scope: 'upcoming', page: 1 }),
    enabled: may('meetings'),
  })
  const posts = useQuery({ ...studioPostsQuery(id, { q: asked, page: 1 }), enabled: may('content') })
  const all = [members, meetings, posts]
  return {
    people: itemsOf(may('members') ? members.data?.members.slice(0, shown.people) : [], (person) => ({
      key: `person:${String(person.id)}`,
      label: person.name,
      kind: person.email,
      to: studioPath(id, `miembros/${String(person.id)}`),
    })),
    meetings: itemsOf(may('meetings') ? meetings.data?.meetings : [], (meeting) => ({
      key: `meeting:${String(meeting.id)}`,
      label: meeting.topic,
      kind: `${shortDate(meeting.starts_at)}, ${timeOfDay(meeting.starts_at)}`,
      to: studioPath(id, `reuniones?reunion=${String(meeting.id)}`),
    })),
    posts: itemsOf(may('content') ? posts.data?.posts.slice(0, shown.posts) : [], (post) => ({
      key: `post:${String(post.id)}`,
      label: post.content || t.noText,
      kind: t.postOf(post.author_name),
      to: studioPath(id, `moderacion?caso=post:${String(post.id)}`),
    })),
    pending: all.some(({ isFetching }) => isFetching),
    failed: all.some(({ isError }) => isError),
  }
}

const itemsOf = <Thing>(things: readonly Thing[] | undefined, toItem: (thing: Thing) => PaletteItem) =>
  (things ?? []).map((thing) => toItem(thing))

const screensOf = ({ id, abilities }: StudioCommunity): PaletteItem[] =>
  screensFor(abilities).map(({ path, label }) => ({
    key: `screen:${path}`,
    label,
    kind: t.screenKind,
    to: studioPath(String(id), path),
  }))

const platformItems: readonly PaletteItem[] = platformScreens.map(({ path, label }) => ({
  key: `platform:${path}`,
  label,
  kind: t.platform,
  to: platformPath(path),
}))
