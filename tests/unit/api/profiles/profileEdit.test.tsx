// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../../../../src/api/client/errors.ts'
import type { UserProfile } from '../../../../src/api/contract/profiles.ts'
import { addComment, postQuery } from '../../../../src/api/posts/queries.ts'
import {
  countProfileComment,
  profilePostsQuery,
  userProfileQuery,
} from '../../../../src/api/profiles/queries.ts'
import { removePicture, savePicture, saveProfile } from '../../../../src/api/profiles/mutations.ts'
import {
  beginSession,
  endSession,
  getSession,
  storedUser,
  updateUser,
} from '../../../../src/api/client/session.ts'
import {
  birthDateProblem,
  isoDate,
  typedDate,
} from '../../../../src/components/profiles/ProfileEditForm/birthDate.ts'
import { outputSize } from '../../../../src/components/profiles/ImageCrop/cropPicture.ts'
import { pictureProblem } from '../../../../src/components/profiles/ImageCrop/pictureFile.ts'
import {
  profileEditSchema,
  type ProfileEditValues,
} from '../../../../src/components/profiles/ProfileEditForm/profileEdit.schema.ts'
import {
  changesOf,
  newLink,
  profileDraft,
  valuesOf,
} from '../../../../src/components/profiles/ProfileEditForm/profileValues.ts'
import { webAddress } from '../../../../src/components/profiles/ProfileEditForm/webAddress.ts'
import { fixClock } from '../../../../src/lib/clock.ts'
import { calls, fakeNetwork, hold, server } from '../../support/fakeServer.ts'
import { flushTasks } from '../../../eventually.ts'

const profile: UserProfile = {
  user_id: '7',
  name: 'Lucía Navarro',
  bio: 'Acompaño a quienes cambian de oficio.',
  location: 'Valencia',
  website: 'https://lucia.es',
  birth_date: '1988-04-09',
  is_profile_public: true,
  links: [{ id: 1, title: 'Instagram', url: 'https://www.instagram.com/lucia' }],
}
const values = (changes: Partial<ProfileEditValues> = {}) => ({ ...valuesOf(profile), ...changes })
const problems = (changes: Partial<ProfileEditValues>) =>
  z
    .safeParse(profileEditSchema, values(changes))
    .error?.issues.map(({ message, path }) => [path.join('.'), message]) ?? []

beforeEach(() => fixClock('2026-11-21T12:00:00Z'))
afterEach(() => fixClock(null))

describe('normalising a URL', () => {
  it.each([
    ['https://ejemplo.es', 'https://ejemplo.es'],
    ['http://ejemplo.es/a?b=c#d', 'http://ejemplo.es/a?b=c#d'],
    ['HTTPS://Ejemplo.es', 'HTTPS://Ejemplo.es'],
    ['  ejemplo.es  ', 'https://ejemplo.es'],
    ['ejemplo.es/yo', 'https://ejemplo.es/yo'],
    ['ejemplo.es:8080/yo', 'https://ejemplo.es:8080/yo'],
    ['www.ejemplo.es?x=javascript:alert(1)', 'https://www.ejemplo.es?x=javascript:alert(1)'],
    ['españa.es', 'https://españa.es'],
    ['https://例え.jp/ñ', 'https://例え.jp/ñ'],
    ['https://ejemplo.es/@lucia', 'https://ejemplo.es/@lucia'],
    ['192.168.1.1', 'https://192.168.1.1'],
  ])('returns for %j: %j', (typed, complete) => expect(webAddress(typed)).toBe(complete))

  it.each([
    '',
    '   ',
    'hola',
    'localhost',
    'https://localhost:3000',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(document.domain)',
    'java\tscript:alert(1)',
    'javascript://ejemplo.es/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:lucia@ejemplo.es',
    'ftp://ejemplo.es',
    'blob:https://ejemplo.es/1',
    '//evil.com',
    '///evil.com',
    '/evil.com',
    '\\\\evil.com',
    'https:\\\\evil.com',
    'https:/ejemplo.es',
    'https:ejemplo.es',
    'https:///ejemplo.es',
    'https://',
    'https://user:pw@ejemplo.es',
    'https://user@ejemplo.es',
    'user:pw@ejemplo.es',
    'lucia@ejemplo.es',
    'https://ejemplo .es',
    'https://ejemplo.es/a b',
    'https://ejem\u200bplo.es',
    'https://ejemplo.es\u202e',
    'https://.es',
    'https://ejemplo.',
    'https://a..',
    'https://ejemplo.es:99999',
  ])('rejects %j', (typed) => expect(webAddress(typed)).toBeUndefined())
})

describe('the profile form', () => {
  it('accepts an existing profile, and one with only a name', () => {
    expect(problems({})).toEqual([])
    expect(z.safeParse(profileEditSchema, valuesOf({ name: 'Lucía' })).success).toBe(true)
  })

  it.each(['', '   ', '\u200b\u200d', '\u00a0\u3000', '\t\n'])('requires a name: %j', (name) =>
    expect(problems({ name })).toEqual([['name', 'El nombre es obligatorio']]),
  )

  it('ignores blanks around the name when counting its length', () => {
    expect(problems({ name: `  ${'a'.repeat(200)}  ` })).toEqual([])
    expect(problems({ name: 'a'.repeat(201) })).toEqual([
      ['name', 'El nombre no puede tener más de 200 caracteres'],
    ])
  })

  it('limits biography and place', () => {
    expect(problems({ bio: 'a'.repeat(500), location: 'a'.repeat(100) })).toEqual([])
    expect(problems({ bio: 'a'.repeat(501), location: 'a'.repeat(101) })).toEqual([
      ['bio', 'La biografía no puede tener más de 500 caracteres'],
      ['location', 'La ubicación no puede tener más de 100 caracteres'],
    ])
  })

  it('rejects an invalid website, and one that is too long with its scheme', () => {
    expect(problems({ website: '' })).toEqual([])
    expect(problems({ website: 'javascript:alert(1)' })).toEqual([
      ['website', 'Escribe una dirección web válida, como https://ejemplo.es'],
    ])
    const path = (length: number) => `ejemplo.es/${'a'.repeat(length - 'https://ejemplo.es/'.length)}`
    expect(problems({ website: path(500) })).toEqual([])
    expect(problems({ website: path(501) })).toEqual([
      ['website', 'La dirección no puede tener más de 500 caracteres'],
    ])
  })

  it('reports the invalid field of each link, and ignores an empty row', () => {
    const links = [
      newLink(),
      newLink('Libro', ''),
      newLink('\u200b', 'libros.es'),
      newLink('Mal', '//evil.com'),
    ]
    expect(problems({ links })).toEqual([
      ['links.1.url', 'Escribe la dirección del enlace'],
      ['links.2.title', 'Escribe un título para el enlace'],
      ['links.3.url', 'Escribe una dirección web válida, como https://ejemplo.es'],
    ])
    expect(problems({ links: [newLink('a'.repeat(61), 'libros.es')] })).toEqual([
      ['links.0.title', 'El título no puede tener más de 60 caracteres'],
    ])
  })

  it('accepts at most ten links', () => {
    const links = Array.from({ length: 11 }, (_, n) => newLink(`Libro ${n}`, `libros.es/${n}`))
    expect(problems({ links: links.slice(1) })).toEqual([])
    expect(problems({ links })).toEqual([['links', 'Has llegado a los 10 enlaces que caben.']])
  })
})

describe('date of birth', () => {
  it.each([
    ['', undefined],
    ['1988-4-9', undefined],
    ['2000-02-29', undefined],
    ['2013-11-21', undefined],
    ['1905-11-22', undefined],
    ['1906-11-21', undefined],
    ['--9', 'incomplete'],
    ['1988-4-', 'incomplete'],
    ['1900-02-29', 'unreal'],
    ['2001-2-31', 'unreal'],
    ['2001-13-1', 'unreal'],
    ['2001-0-1', 'unreal'],
    ['88-4-9', 'unreal'],
    ['1988-4-nueve', 'unreal'],
    ['2026-11-22', 'future'],
    ['2027-1-1', 'future'],
    ['2026-11-21', 'young'],
    ['2013-11-22', 'young'],
    ['1905-11-21', 'old'],
    ['0001-1-1', 'old'],
  ])('validates %j: %s', (typed, problem) => expect(birthDateProblem(typed)).toBe(problem))

  it('joins three fields, and returns nothing for empty ones', () => {
    expect(typedDate({ year: '1988', month: '4', day: ' 9-' })).toBe('1988-4-9')
    expect(typedDate({ year: '', month: ' ', day: '-' })).toBe('')
    expect(isoDate('1988-4-9')).toBe('1988-04-09')
    expect(isoDate('')).toBe('')
  })
})

describe('the sent profile', () => {
  it('contains all fields', () => {
    expect(changesOf(valuesOf(profile))).toEqual({
      name: 'Lucía Navarro',
      bio: 'Acompaño a quienes cambian de oficio.',
      location: 'Valencia',
      website: 'https://lucia.es',
      birth_date: '1988-04-09',
      is_profile_public: true,
      links: [{ title: 'Instagram', url: 'https://www.instagram.com/lucia' }],
    })
  })

  it('contains trimmed values, complete URLs, and no empty rows', () => {
    const typed = values({
      name: '  Lucía ',
      bio: '\nHola ',
      location: ' ',
      website: ' lucia.es ',
      birthDate: '',
      isPublic: false,
      links: [newLink(' ', ''), newLink(' Libro ', 'libros.es ')],
    })
    expect(changesOf(typed)).toEqual({
      name: 'Lucía',
      bio: 'Hola',
      location: '',
      website: 'https://lucia.es',
      birth_date: '',
      is_profile_public: false,
      links: [{ title: 'Libro', url: 'https://libros.es' }],
    })
  })
})

describe('a profile draft', () => {
  const base = valuesOf(profile)
  const kept = (form: ProfileEditValues, from = base) => z.encode(profileDraft(from), form)
  const found = (text: string, from = base) => z.safeDecode(profileDraft(from), text).data

  it('stores only changed fields, so that it does not undo later changes elsewhere', () => {
    expect(kept(base)).toBe('')
    const draft = kept({ ...base, location: 'Alicante', isPublic: false })
    expect(JSON.parse(draft)).toEqual({ location: 'Alicante', isPublic: false })
    expect(found(draft, valuesOf({ ...profile, name: 'Lucía Navarro Gil' }))).toEqual({
      location: 'Alicante',
      isPublic: false,
    })
  })

  it('keeps the order of links', () => {
    const links = [newLink('Libro', 'libros.es'), ...base.links]
    const again = found(kept({ ...base, links }))
    expect(again?.links?.map(({ title }) => title)).toEqual(['Libro', 'Instagram'])
    expect(kept({ ...base, links: [] })).toBe('{"links":[]}')
  })

  it('is dropped when it changes nothing or cannot be parsed', () => {
    const moved = kept({ ...base, location: 'Alicante' })
    expect(found(moved, { ...base, location: 'Alicante' })).toBeUndefined()
    for (const odd of ['nada', 'null', '[]', '3', '{"name":3,"isPublic":"no"}', '{"links":[null]}']) {
      expect(found(odd)).toBeUndefined()
    }
    expect(found('')).toEqual({})
  })
})

describe('a cropped picture', () => {
  const file = (size: number, type: string) =>
    Object.defineProperty(new File([], 'f', { type }), 'size', { value: size })
  const MB = 1024 * 1024

  it.each([
    [10 * MB, 'image/jpeg', undefined],
    [10, 'image/jpg', undefined],
    [10 * MB, 'image/gif', undefined],
    [10 * MB + 1, 'image/webp', 'La imagen no puede ser mayor a 10MB'],
    [10, 'image/svg+xml', expect.stringContaining('JPEG, PNG, GIF, WebP')],
    [10, 'image/heic', expect.stringContaining('JPEG, PNG, GIF, WebP')],
    [10, '', expect.stringContaining('JPEG, PNG, GIF, WebP')],
  ])('is rejected or accepted with %i bytes of %s', (size, type, problem) =>
    expect(pictureProblem(file(size, type))).toEqual(problem),
  )

  it('is no larger than its display size or its original', () => {
    expect(outputSize('avatar', 4000)).toEqual({ width: 512, height: 512 })
    expect(outputSize('avatar', 300.4)).toEqual({ width: 300, height: 300 })
    expect(outputSize('cover', 12_000)).toEqual({ width: 1600, height: 400 })
    expect(outputSize('cover', 1)).toEqual({ width: 1, height: 1 })
  })
})

describe('saving a profile', () => {
  const path = '/api/user-profiles/7'
  const saved = {
    ...profile,
    name: 'Lucía N.',
    has_profile_image: true,
    profile_image_url: '/media/a.webp',
  }
  const client = new QueryClient()
  const user = () => {
    const session = getSession()
    return session.status === 'out' ? undefined : session.user
  }

  beforeEach(() => {
    client.clear()
    fakeNetwork()
    beginSession('token', { id: '7', name: 'Lucía Navarro', email: 'lucia@faro.test', level: 3 })
  })
  afterEach(() => {
    endSession('logout')
    vi.unstubAllGlobals()
  })

  it('updates the profile, and name and picture of the session, at once', async () => {
    server({ [`PUT ${path}`]: { body: { success: true, data: saved } } })
    await saveProfile(client, '7', changesOf(values({ name: 'Lucía N.' })))
    expect(calls()).toHaveLength(1)
    expect(JSON.parse(calls()[0]?.init.body as string)).toEqual(changesOf(values({ name: 'Lucía N.' })))
    expect(client.getQueryData(userProfileQuery('7').queryKey)?.name).toBe('Lucía N.')
    const known = {
      id: '7',
      name: 'Lucía N.',
      email: 'lucia@faro.test',
      level: 3,
      has_profile_image: true,
      public_profile_image_url: '/media/a.webp',
    }
    expect(user()).toMatchObject(known)
    expect(storedUser()).toMatchObject(known)
  })

  it('is not undone by a profile requested before', async () => {
    const { queryKey } = userProfileQuery('7')
    client.setQueryData(queryKey, profile)
    const { held, release } = hold()
    server({
      [`GET ${path}`]: { body: { success: true, data: profile }, held },
      [`PUT ${path}`]: { body: { success: true, data: saved } },
    })
    const asked = client.fetchQuery({ ...userProfileQuery('7'), staleTime: 0 }).catch(() => undefined)
    await saveProfile(client, '7', changesOf(values({ name: 'Lucía N.' })))
    release()
    await asked
    await flushTasks()
    expect(client.getQueryData(queryKey)?.name).toBe('Lucía N.')
  })

  it.each([
    ['a refusal', { status: 400, body: { success: false, error: 'El nombre es obligatorio' } }],
    ['success false', { body: { success: false, data: saved } }],
    ['a cut line', 'cut' as const],
  ])('with %s changes nothing', async (_, answer) => {
    client.setQueryData(userProfileQuery('7').queryKey, profile)
    server({ [`PUT ${path}`]: answer })
    await expect(saveProfile(client, '7', changesOf(values()))).rejects.toThrow(ApiError)
    expect(client.getQueryData(userProfileQuery('7').queryKey)).toBe(profile)
    expect(user()?.name).toBe('Lucía Navarro')
  })

  it('sends a picture in a separate call, and removes a deleted one from the cache', async () => {
    server({
      [`POST ${path}/avatar`]: { body: { success: true, data: saved } },
      [`POST ${path}/cover`]: {
        body: { success: true, data: { ...saved, cover_image_url: '/media/c.webp' } },
      },
      [`DELETE ${path}/avatar`]: {
        body: { success: true, data: { ...profile, has_profile_image: false, profile_image_url: null } },
      },
    })
    await savePicture(client, '7', 'avatar', new Blob(['a'], { type: 'image/webp' }))
    expect(calls(`POST ${path}/avatar`)[0]?.init.body).toBeInstanceOf(FormData)
    expect(user()?.public_profile_image_url).toBe('/media/a.webp')
    await savePicture(client, '7', 'cover', new Blob(['c'], { type: 'image/webp' }))
    expect(client.getQueryData(userProfileQuery('7').queryKey)?.cover_image_url).toBe('/media/c.webp')
    await removePicture(client, '7', 'avatar')
    expect(user()).toMatchObject({ has_profile_image: false, public_profile_image_url: null })
  })

  it('does not change an ended session', () => {
    endSession('logout')
    updateUser('7', { name: 'Nadie' })
    expect(getSession().status).toBe('out')
    expect(storedUser()).toBeNull()
  })

  it('does not change the session of another member who has signed in', async () => {
    server({ [`PUT ${path}`]: { body: { success: true, data: saved }, after: 20 } })
    const saving = saveProfile(client, '7', changesOf(values({ name: 'Lucía N.' })))
    endSession('logout')
    beginSession('another', { id: 8, name: 'Diego', email: 'diego@faro.test' })
    await saving
    expect(user()?.name).toBe('Diego')
    expect(storedUser()?.name).toBe('Diego')
  })

  it('keeps a comment that was sent while its post was refetched', async () => {
    const { queryKey } = postQuery(41)
    const post = { id: 41, comments: [], comments_count: 0 }
    client.setQueryData(queryKey, post)
    const { held, release } = hold()
    server({ 'GET /api/posts/41': { body: post, held } })
    const asked = client.fetchQuery(postQuery(41)).catch(() => undefined)
    await addComment(client, 41, { id: 9, content: 'Gracias.' })
    release()
    await asked
    await flushTasks()
    expect(client.getQueryData(queryKey)).toMatchObject({ comments: [{ id: 9 }], comments_count: 1 })
  })

  it('updates the comment count in the profile’s list once', () => {
    const { queryKey } = profilePostsQuery('7')
    const page = { hasMore: false, removed: 0, posts: [{ id: 1, comments_count: 2 }, { id: '2' }] }
    client.setQueryData(queryKey, { pages: [page], pageParams: [1] })
    client.setQueryData(userProfileQuery('7').queryKey, profile)
    countProfileComment(client, '1')
    countProfileComment(client, 2)
    expect(client.getQueryData(queryKey)?.pages[0]?.posts).toMatchObject([
      { id: 1, comments_count: 3 },
      { id: '2', comments_count: 1 },
    ])
    expect(client.getQueryData(userProfileQuery('7').queryKey)).toBe(profile)
  })
})
