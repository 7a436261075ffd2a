// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { mergeCommunities, readMembership } from '../../src/api/communities.ts'
import { pickCommunity } from '../../src/api/currentCommunity.ts'
import { filterCommunities } from '../../src/components/communities/CommunityDropdown/filter.ts'
import { communities as t } from '../../src/locales/es/communities.ts'
import {
  communitiesReply,
  joinedCommunity,
  membershipFlat,
  membershipNested,
  mergedCommunities,
  ownedCommunity,
} from '../../src/mocks/fixtures/communities.ts'

describe('the merged list', () => {
  const merged = mergeCommunities(communitiesReply.data)

  it('is sorted by name, owned and joined together', () => {
    expect(merged.map(({ name }) => name)).toEqual([
      'Ágora',
      'Escuela de Coaches',
      'Liderazgo Consciente',
      'Mujeres que Emprenden',
    ])
  })

  it('gives owned ones the role owner, whatever the server put there', () => {
    const [only] = mergeCommunities({ owned: [{ ...ownedCommunity, role: 'member' }], joined: [] })
    expect(only?.role).toBe('owner')
  })

  it('shows a community both owned and joined once, as owner', () => {
    const list = mergeCommunities({
      owned: [ownedCommunity],
      joined: [{ community: ownedCommunity, role: 'member' }],
    })
    expect(list).toHaveLength(1)
    expect(list[0]?.role).toBe('owner')
  })

  it('takes role and dates of a joined one from its wrapper', () => {
    expect(merged.find(({ id }) => id === 2)).toMatchObject({ role: 'moderator', membership_id: 12 })
  })

  it('works without stats and without groups', () => {
    expect(mergeCommunities({})).toEqual([])
  })
})

describe('the selected community', () => {
  it('is the remembered one while it is still mine', () => {
    expect(pickCommunity(mergedCommunities, { ...joinedCommunity, id: '3' })?.name).toBe('Escuela de Coaches')
  })
  it('is else the owned one', () => {
    expect(pickCommunity(mergedCommunities, { ...joinedCommunity, id: 99 })?.id).toBe(1)
  })
  it('is else the first', () => {
    expect(pickCommunity([joinedCommunity], null)?.id).toBe(3)
    expect(pickCommunity([], null)).toBeNull()
  })
})

describe('membership', () => {
  it('is read from both reply shapes', () => {
    const flat = readMembership(membershipFlat)
    expect(flat).toMatchObject({
      name: 'Coach Premium',
      level: 5,
      communities: { current: 2, max: 5, remaining: 3 },
    })
    expect(readMembership(membershipNested)).toMatchObject({
      name: flat.name,
      type: flat.type,
      isCoach: true,
      communities: { current: 2, max: 5, remaining: 3 },
    })
  })
  it('has its defaults', () => {
    expect(readMembership({})).toMatchObject({ type: 'basic', name: undefined, level: 5, canCreate: false })
  })
})

it.each([
  [0, '0 miembros'],
  [1, '1 miembro'],
  [2, '2 miembros'],
  [12_480, '12.480 miembros'],
])('%i reads %s', (n, text) => {
  expect(t.members(n)).toBe(text)
})

it('filters whatever the accents and case', () => {
  expect(filterCommunities(mergedCommunities, ' AGORA').map(({ id }) => id)).toEqual([4])
  expect(filterCommunities(mergedCommunities, '')).toHaveLength(4)
})
