// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mergeCommunities, myCommunitiesQuery } from '../../../../src/api/communities/queries.ts'
import type { Community } from '../../../../src/api/contract/communities.ts'
import {
  pickCommunity,
  storedCommunity,
  useCurrentCommunity,
} from '../../../../src/api/communities/currentCommunity.ts'
import { filterCommunities } from '../../../../src/components/communities/CommunityDropdown/filterCommunities.ts'
import { membershipQuery, readMembership } from '../../../../src/api/communities/membership.ts'
import { membershipFailure } from '../../../../src/components/communities/MembershipPanel/MembershipPanel.tsx'
import { communities as t } from '../../../../src/locales/es/communities.ts'
import { profiles as profile } from '../../../../src/locales/es/profiles.ts'
import {
  communitiesReply,
  joinedCommunity,
  membershipFlat,
  membershipNested,
  mergedCommunities,
  ownedCommunity,
} from '../../../../src/mocks/fixtures/communities.ts'

/** Answers every call with a body, or with a network error. */
function answer(body: unknown, status = 200) {
  localStorage.setItem('authToken', 'token')
  vi.stubGlobal('fetch', async () => {
    if (body === 'cut') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { status })
  })
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('the list as it arrives', () => {
  it('fails with the words of the server when success is false, without data', async () => {
    answer({ success: false, error: 'Sesión sin permiso' })
    await expect(client().fetchQuery(myCommunitiesQuery)).rejects.toMatchObject({
      kind: 'refused',
      message: 'Sesión sin permiso',
    })
  })

  it.each([{ success: true }, { success: true, data: null }])(
    'is not taken as empty from %j',
    async (body) => {
      answer(body)
      await expect(client().fetchQuery(myCommunitiesQuery)).rejects.toMatchObject({ kind: 'invalid' })
    },
  )

  it('keeps a community whose role is not known, as a member’s', async () => {
    answer({
      success: true,
      data: {
        owned: [{ ...ownedCommunity, role: 'founder' }],
        joined: [
          { community: { ...joinedCommunity, role: undefined }, role: 'guest' },
          { community: { ...joinedCommunity, id: 8, role: 'moderator' } },
          { community: { ...joinedCommunity, id: 9, role: 'ally' }, role: null },
        ],
      },
    })
    const list = await client().fetchQuery(myCommunitiesQuery)
    expect(Object.fromEntries(list.map(({ id, role }) => [id, role]))).toEqual({
      1: 'owner',
      3: 'member',
      8: 'moderator',
      9: 'member',
    })
  })
})

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

it.each(['{', 'null', '[]', '{"name":"Club"}', '{"id":""}', '{"id":1,"name":{}}'])(
  'ignores the stored community %s, which cannot be one',
  (text) => {
    localStorage.setItem('currentCommunity', text)
    expect(storedCommunity()).toBeNull()
  },
)

describe('losing the selected community', () => {
  const club = { ...joinedCommunity, id: 99, name: 'Club de Lectura' }
  afterEach(cleanup)

  /** Stores a community as another tab does. */
  const remember = (community: Community) =>
    act(async () => {
      localStorage.setItem('currentCommunity', JSON.stringify(community))
      dispatchEvent(new Event('storage'))
    })

  /** Records the name of each lost community. */
  async function watch() {
    const said: (Community | null)[] = []
    const queries = client()
    queries.setQueryData(myCommunitiesQuery.queryKey, mergedCommunities)
    await remember(club)
    renderHook(
      () => {
        const { lost } = useCurrentCommunity()
        useEffect(() => void said.push(lost), [lost])
      },
      { wrapper: ({ children }) => createElement(QueryClientProvider, { client: queries }, children) },
    )
    return () => said.map((lost) => lost?.name)
  }

  it('is said each time, also of the same one and of one without a name', async () => {
    const names = await watch()
    expect(names()).toEqual(['Club de Lectura'])
    expect(storedCommunity()?.id).toBe(ownedCommunity.id)
    await remember(club)
    expect(names()).toEqual(['Club de Lectura', 'Club de Lectura'])
    await remember({ ...club, id: 98, name: null })
    expect(names()).toEqual(['Club de Lectura', 'Club de Lectura', null])
  })

  it('is not said of one that is still mine', async () => {
    const names = await watch()
    await remember(joinedCommunity)
    await remember({ ...joinedCommunity, name: 'Nombre antiguo' })
    expect(names()).toEqual(['Club de Lectura'])
    expect(storedCommunity()?.name).toBe(joinedCommunity.name)
  })

  it.each([
    ['Club', { name: 'Ágora' }, 'Ya no perteneces a Club; te llevamos a Ágora'],
    ['Club', { name: null }, 'Ya no perteneces a Club; te llevamos a otra de las tuyas'],
    ['Club', null, 'Ya no perteneces a Club'],
    [null, { name: 'Ágora' }, 'Ya no perteneces a la comunidad que tenías elegida; te llevamos a Ágora'],
    ['', null, 'Ya no perteneces a la comunidad que tenías elegida'],
  ])('%j, then %j, reads well', (name, next, text) => {
    expect(t.lost({ name }, next)).toBe(text)
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
  it.each([
    { data: { membership: { can_create_communities: true } } },
    { data: { limits: { can_create_communities: true } } },
    { data: { can_create_communities: true } },
    { can_create_communities: true },
  ])('may create communities by %j', (reply) => {
    expect(readMembership(reply).canCreate).toBe(true)
  })
  it('believes the membership before the limits', () => {
    const data = {
      membership: { can_create_communities: false },
      limits: { can_create_communities: true },
    }
    expect(readMembership({ data }).canCreate).toBe(false)
  })
  it('counts what remains, except under a limit that stands for none', () => {
    const remaining = (max: number) =>
      readMembership({ data: { limits: { max_communities: max }, usage: { communities: 2 } } }).communities
        ?.remaining
    expect([remaining(5), remaining(1), remaining(0), remaining(-1)]).toEqual([3, 0, 0, -1])
  })
  it('has its defaults', () => {
    expect(readMembership({})).toMatchObject({ type: 'basic', name: undefined, level: 5, canCreate: false })
  })
})

describe('a failed membership call says', () => {
  const said = async () => {
    try {
      await client().fetchQuery(membershipQuery('token', 7))
    } catch (error) {
      return membershipFailure(error)
    }
    return 'nothing'
  }

  it.each([
    [
      'success false without a message',
      { success: false },
      200,
      { title: 'Error al obtener información de membresía' },
    ],
    ['success false', { success: false, message: 'Cuenta en pausa' }, 200, { title: 'Cuenta en pausa' }],
    [
      'an invalid body',
      '[]',
      200,
      { title: 'Error al obtener información de membresía', detail: 'Estructura de datos inválida' },
    ],
    ['a failing status', { error: 'oops' }, 503, { title: 'Error 503: No se pudo obtener la membresía' }],
    ['a status without a body', null, 404, { title: 'Error 404: No se pudo obtener la membresía' }],
    ['no connection', 'cut', 200, { title: 'Error de conexión al obtener membresía' }],
  ])('after %s what the documents say', async (_, body, status, text) => {
    answer(body, status)
    expect(await said()).toEqual(text)
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

it.each([
  [1, 'Nivel 1 · Principiante'],
  [5, 'Nivel 5 · Maestro'],
  [0, 'Nivel 0'],
  [6, 'Nivel 6'],
])('level %i of a profile reads %s', (level, text) => {
  expect(profile.level(level)).toBe(text)
})

it('filters whatever the accents and case', () => {
  expect(filterCommunities(mergedCommunities, ' AGORA').map(({ id }) => id)).toEqual([4])
  expect(filterCommunities(mergedCommunities, '')).toHaveLength(4)
  const quoted = [{ id: 9, name: 'Círculo «D’Angelo»' }]
  expect(filterCommunities(quoted, "circulo D'Angelo")).toEqual(quoted)
})
