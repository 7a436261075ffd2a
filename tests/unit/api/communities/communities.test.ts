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

describe('a communities reply', () => {
  it('fails with the server’s message when success is false and data is missing', async () => {
    answer({ success: false, error: 'Sesión sin permiso' })
    await expect(client().fetchQuery(myCommunitiesQuery)).rejects.toMatchObject({
      kind: 'refused',
      message: 'Sesión sin permiso',
    })
  })

  it.each([{ success: true }, { success: true, data: null }])(
    'is an error and not an empty list: %j',
    async (body) => {
      answer(body)
      await expect(client().fetchQuery(myCommunitiesQuery)).rejects.toMatchObject({ kind: 'invalid' })
    },
  )

  it('keeps a community with an unknown role as a member’s', async () => {
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

  it('is sorted by name, with owned and joined communities together', () => {
    expect(merged.map(({ name }) => name)).toEqual([
      'Ágora',
      'Escuela de Coaches',
      'Liderazgo Consciente',
      'Mujeres que Emprenden',
    ])
  })

  it('gives owned communities the role owner, whatever the reply contains', () => {
    const [only] = mergeCommunities({ owned: [{ ...ownedCommunity, role: 'member' }], joined: [] })
    expect(only?.role).toBe('owner')
  })

  it('contains a community that is both owned and joined once, as owner', () => {
    const list = mergeCommunities({
      owned: [ownedCommunity],
      joined: [{ community: ownedCommunity, role: 'member' }],
    })
    expect(list).toHaveLength(1)
    expect(list[0]?.role).toBe('owner')
  })

  it('takes role and dates of a joined community from its wrapper', () => {
    expect(merged.find(({ id }) => id === 2)).toMatchObject({ role: 'moderator', membership_id: 12 })
  })

  it('accepts replies without stats and groups', () => {
    expect(mergeCommunities({})).toEqual([])
  })
})

describe('the selected community', () => {
  it('is the stored one while the member belongs to it', () => {
    expect(pickCommunity(mergedCommunities, { ...joinedCommunity, id: '3' })?.name).toBe('Escuela de Coaches')
  })
  it('is otherwise the owned one', () => {
    expect(pickCommunity(mergedCommunities, { ...joinedCommunity, id: 99 })?.id).toBe(1)
  })
  it('is otherwise the first one', () => {
    expect(pickCommunity([joinedCommunity], null)?.id).toBe(3)
    expect(pickCommunity([], null)).toBeNull()
  })
})

it.each(['{', 'null', '[]', '{"name":"Club"}', '{"id":""}', '{"id":1,"name":{}}'])(
  'ignores the invalid stored community %s',
  (text) => {
    localStorage.setItem('currentCommunity', text)
    expect(storedCommunity()).toBeNull()
  },
)

describe('losing the selected community', () => {
  const club = { ...joinedCommunity, id: 99, name: 'Club de Lectura' }
  afterEach(cleanup)

  /** Stores a community like another tab. */
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

  it('is reported each time, also for the same community and one without a name', async () => {
    const names = await watch()
    expect(names()).toEqual(['Club de Lectura'])
    expect(storedCommunity()?.id).toBe(ownedCommunity.id)
    await remember(club)
    expect(names()).toEqual(['Club de Lectura', 'Club de Lectura'])
    await remember({ ...club, id: 98, name: null })
    expect(names()).toEqual(['Club de Lectura', 'Club de Lectura', null])
  })

  it('is not reported for a community to which the member still belongs', async () => {
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
  ])('is described in Spanish: %j, then %j', (name, next, text) => {
    expect(t.lost({ name }, next)).toBe(text)
  })
})

describe('membership', () => {
  it('is parsed from both reply shapes', () => {
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
  ])('may create communities with %j', (reply) => {
    expect(readMembership(reply).canCreate).toBe(true)
  })
  it('trusts the membership more than the limits', () => {
    const data = {
      membership: { can_create_communities: false },
      limits: { can_create_communities: true },
    }
    expect(readMembership({ data }).canCreate).toBe(false)
  })
  it('counts the remaining communities, except under an unlimited tier', () => {
    const remaining = (max: number) =>
      readMembership({ data: { limits: { max_communities: max }, usage: { communities: 2 } } }).communities
        ?.remaining
    expect([remaining(5), remaining(1), remaining(0), remaining(-1)]).toEqual([3, 0, 0, -1])
  })
  it('has default values', () => {
    expect(readMembership({})).toMatchObject({ type: 'basic', name: undefined, level: 5, canCreate: false })
  })
})

describe('a failed membership call', () => {
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
  ])('for %s shows the text of the product spec', async (_, body, status, text) => {
    answer(body, status)
    expect(await said()).toEqual(text)
  })
})

it.each([
  [0, '0 miembros'],
  [1, '1 miembro'],
  [2, '2 miembros'],
  [12_480, '12.480 miembros'],
])('formats %i as %s', (n, text) => {
  expect(t.members(n)).toBe(text)
})

it.each([
  [1, 'Nivel 1 · Principiante'],
  [5, 'Nivel 5 · Maestro'],
  [0, 'Nivel 0'],
  [6, 'Nivel 6'],
])('formats level %i of a profile as %s', (level, text) => {
  expect(profile.level(level)).toBe(text)
})

it('filters ignoring accents and case', () => {
  expect(filterCommunities(mergedCommunities, ' AGORA').map(({ id }) => id)).toEqual([4])
  expect(filterCommunities(mergedCommunities, '')).toHaveLength(4)
  const quoted = [{ id: 9, name: 'Círculo «D’Angelo»' }]
  expect(filterCommunities(quoted, "circulo D'Angelo")).toEqual(quoted)
})
