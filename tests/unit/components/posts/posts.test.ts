// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { commentAuthor } from '../../../../src/components/publishing/shared/author.ts'
import { commentSchema } from '../../../../src/components/posts/CommentForm/commentForm.schema.ts'
import { formatBytes } from '../../../../src/lib/bytes.ts'
import {
  createPostSchema,
  mediaProblem,
} from '../../../../src/components/posts/CreatePostForm/createPost.schema.ts'
import { passwordStrength } from '../../../../src/components/auth/RegisterForm/password.ts'
import { loginSchema } from '../../../../src/components/auth/LoginForm/loginForm.schema.ts'
import { registerSchema } from '../../../../src/components/auth/RegisterForm/registerForm.schema.ts'
import { screenName } from '../../../../src/components/auth/shared/returnPath.ts'
import { splitLinks } from '../../../../src/lib/splitLinks.ts'

const MB = 1024 * 1024
const file = (size: number, type: string) =>
  Object.defineProperty(new File([], 'f', { type }), 'size', { value: size })
const problems = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ message, path }) => [path.join('.'), message]) ?? []

describe('files of a community post', () => {
  it.each([
    ['image', 10 * MB, 'image/jpeg', undefined],
    ['image', 10, 'image/jpg', undefined],
    ['image', 10 * MB + 1, 'image/jpeg', 'La imagen no puede ser mayor a 10MB'],
    ['video', 500 * MB, 'video/mp4', undefined],
    ['video', 500 * MB + 1, 'video/mp4', 'El video no puede ser mayor a 500MB'],
    ['video', 10, 'video/vnd.avi', undefined],
    ['image', 10, 'image/svg+xml', expect.stringContaining('JPEG, PNG, GIF, WebP')],
    ['video', 10, 'video/x-matroska', expect.stringContaining('MP4, MOV, AVI, WebM')],
  ] as const)('validate %s of %i bytes as %s: %s', (kind, size, type, text) => {
    expect(mediaProblem(kind, file(size, type))).toEqual(text)
  })
})

describe('text lengths', () => {
  it.each([
    [' ', 1],
    ['a'.repeat(2000), 0],
    ['a'.repeat(2001), 1],
  ])('find in a post of %.5j… this number of problems: %i', (content, count) => {
    expect(problems(createPostSchema, { content, imageAlt: '' })).toHaveLength(count)
  })

  it('reject a comment over 500 characters', () => {
    expect(problems(commentSchema, { content: 'a'.repeat(501) })).toEqual([
      ['content', 'El comentario no puede tener más de 500 caracteres'],
    ])
    expect(problems(commentSchema, { content: 'a'.repeat(500) })).toEqual([])
  })
})

describe('sign-in and registration forms', () => {
  it.each([
    [{ email: '', password: '' }, 'email', 'Por favor, completa todos los campos'],
    [{ email: 'a', password: '' }, 'password', 'Por favor, completa todos los campos'],
    [{ email: 'a', password: 'b' }, 'email', 'Por favor, ingresa un email válido'],
  ])('report only the first failure of %o', (values, field, text) => {
    expect(problems(loginSchema, values)).toEqual([[field, text]])
  })

  const right = { name: 'A', email: 'a@b', level: '1', password: 'secreta', confirmation: 'secreta' }
  it.each([
    [{ name: ' ', email: '', password: '' }, 'name', 'El nombre es obligatorio'],
    [{ email: '', password: '' }, 'email', 'El email es obligatorio'],
    [{ email: 'a', password: '' }, 'email', 'Por favor, ingresa un email válido'],
    [{ password: '', confirmation: 'x' }, 'password', 'La contraseña es obligatoria'],
    [{ password: '12345', confirmation: 'x' }, 'password', 'La contraseña debe tener al menos 6 caracteres'],
    [{ confirmation: 'otra' }, 'confirmation', 'Las contraseñas no coinciden'],
    [{ name: '\u2800\u200b', confirmation: 'otra' }, 'confirmation', 'Las contraseñas no coinciden'],
    [{ name: '\u2800\u200b' }, 'name', 'El nombre necesita alguna letra que se vea'],
    [{ name: 'a'.repeat(201) }, 'name', 'El nombre no puede tener más de 200 caracteres'],
    [{ email: 'a\u200b@b' }, 'email', 'El email no puede tener espacios ni caracteres que no se ven'],
  ])('report only the first failure of the registration %o', (changes, field, text) => {
    expect(problems(registerSchema, { ...right, ...changes })).toEqual([[field, text]])
  })

  it('accept valid values, with six characters', () => {
    expect(problems(registerSchema, { ...right, password: '123456', confirmation: '123456' })).toEqual([])
  })

  it('rate a password by length and variety', () => {
    expect(['12345', '111111', 'secreta', 'secretamente', 'Una-frase-larga-7'].map(passwordStrength)).toEqual(
      [0, 1, 1, 2, 4],
    )
  })
})

it('takes a comment’s author from author_name, user_name or user', () => {
  expect(commentAuthor({ id: 1, author_name: 'A', user_name: 'B' }).name).toBe('A')
  expect(commentAuthor({ id: 1, user_name: 'B', user: { name: 'C' } }).name).toBe('B')
  expect(commentAuthor({ id: 1, user: { id: 4, name: 'C' } })).toMatchObject({ name: 'C', id: '4' })
  expect(commentAuthor({ id: 1 }).name).toBe('Usuario')
})

it.each([
  ['Mira https://a.es/b?c=1, ya.', ['https://a.es/b?c=1']],
  ['(http://a.es)', ['http://a.es']],
  ['javascript:alert(1) ftp://x file:///etc', []],
  ['«https://a.es»', ['https://a.es']],
  [
    'En https://es.wikipedia.org/wiki/Mercurio_(planeta).',
    ['https://es.wikipedia.org/wiki/Mercurio_(planeta)'],
  ],
  ['(y https://a.es/Mercurio_(planeta))', ['https://a.es/Mercurio_(planeta)']],
  [
    '“https://a.es/b” ‘https://a.es/c’ —https://a.es/d—',
    ['https://a.es/b', 'https://a.es/c', 'https://a.es/d'],
  ],
  ['\u200bhttps://a.es/b\u200b https://a.es/c\u202etxt', ['https://a.es/b', 'https://a.es/c']],
  [
    '**https://a.es/b** y **mira https://a.es/c**, _https://a.es_',
    ['https://a.es/b', 'https://a.es/c', 'https://a.es'],
  ],
  [
    'https://españa.es/año?qué=sí y https://пример.рф/x',
    ['https://españa.es/año?qué=sí', 'https://пример.рф/x'],
  ],
  ['https://a.es/❤️/x ¿https://a.es/y?', ['https://a.es/❤️/x', 'https://a.es/y']],
  ['https://banco.es:1@malo.es https://banco.es@malo.es', []],
  // A sign that looks like a slash would hide the rest of the host name.
  ['https://banco.es\u2044x.malo.es https://banco.es\u2215x.malo.es', []],
  // A published vector of linkify-it.
  ['http://example.com/foo-(with-nested-(parens)).', ['http://example.com/foo-(with-nested-(parens))']],
  ["http://foo.com/blah_blah_{I'm_king}", ["http://foo.com/blah_blah_{I'm_king}"]],
  ["'Quoted like http://example.com/foo_bar'", ['http://example.com/foo_bar']],
  ['http://example.com/foo_bar...', ['http://example.com/foo_bar']],
  ['https://www.google.ru/maps/@59.9,30.3,15z?hl=ru', ['https://www.google.ru/maps/@59.9,30.3,15z?hl=ru']],
  ['<http://domain.com/foo>.', ['http://domain.com/foo']],
  ['http://www.bürgerentscheid-krankenhäuser.de', ['http://www.bürgerentscheid-krankenhäuser.de']],
  ['｜http://google.com｜bar', ['http://google.com']],
  ['text:http://example.com/', ['http://example.com/']],
  ['http://.example.com http://-example.com hppt://example.com http:// http://? http://##', []],
])('finds the links of %s: %j', (text, links) => {
  const pieces = splitLinks(text)
  expect(pieces.filter(({ href }) => href).map((piece) => piece.text)).toEqual(links)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})

it.each([
  [0, '0 B'],
  [1536, '1,5 KB'],
  [80 * MB, '80 MB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  ['/calendario?x=1', 'Calendario'],
  ['/modulo/7', 'Módulo'],
  ['/', undefined],
  ['//malo.example', undefined],
  [undefined, undefined],
])('names the screen at %s %s', (path, name) => {
  expect(screenName(path)).toBe(name)
})
