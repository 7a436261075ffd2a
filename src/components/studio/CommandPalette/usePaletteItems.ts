import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StudioCommunity } from '#api/contract/studio/access.ts'
import { enterableQuery } from '#api/studio/access.ts'
import { membersQuery } from '#api/studio/members.ts'
import { foldText } from '#lib/foldText.ts'
import { studio as t } from '#locales/studio.ts'
import { platformPath, platformScreens, screensFor, studioPath } from '../shared/studioNavigation.ts'
import type { PaletteItem } from './PaletteList.tsx'

/** Communities and people in the list. */
const shown = { communities: 8, people: 6 } as const
/** Letters from which on people are searched for. */
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
  const searched = community?.abilities.includes('members') === true && asked.length >= leastLetters
  const members = useQuery({ ...membersQuery(String(community?.id), { q: asked }), enabled: searched })
  const people = searched
    ? (members.data?.members ?? []).slice(0, shown.people).map(({ id, name, email }) => ({
        key: `person:${String(id)}`,
        label: name,
        kind: email,
        to: studioPath(String(community.id), `miembros/${String(id)}`),
      }))
    : []
  return {
    items: [...[...screens, ...platform, ...creation].filter(fits), ...people, ...communities.filter(fits)],
    pending: enterable.isFetching || members.isFetching,
    failed: enterable.isError || members.isError,
  }
}

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
