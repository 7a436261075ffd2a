import { ChakraProvider } from '@chakra-ui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { copyUrl, drawnWidth, pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { frameSizes } from '#components/media/shared/frameSizes.ts'
import { system } from '#theme/system.ts'

const url = '/media/01a219b3-46bc-7020-b57a-2ac2783925f9?exp=1795728000&sig=abc_-9'

describe('the picture of an address', () => {
  it('is chosen by the browser from all copies and the original', () => {
    expect(pictureProps(url, { sizes: '84vw' })).toEqual({
      loading: 'lazy',
      decoding: 'async',
      sizes: '84vw',
      srcSet: `${url}&w=160 160w, ${url}&w=320 320w, ${url}&w=640 640w, ${url}&w=1280 1280w, ${url} 2048w`,
      src: url,
    })
  })

  it('has only copies narrower than itself, where its width is known', () => {
    expect(pictureProps(url, { sizes: '84vw', width: 640 }).srcSet).toBe(
      `${url}&w=160 160w, ${url}&w=320 320w, ${url} 640w`,
    )
    expect(pictureProps(url, { sizes: '84vw', width: 160 })).toMatchObject({ src: url })
    expect(pictureProps(url, { sizes: '84vw', width: 160 }).srcSet).toBeUndefined()
  })

  it('has only copies that a box of fixed width needs on dense screens; a single one needs no choice', () => {
    expect(pictureProps(url, { sizes: 96 })).toMatchObject({
      sizes: '96px',
      srcSet: `${url}&w=160 160w, ${url}&w=320 320w`,
    })
    expect(pictureProps(url, { sizes: 40 })).toEqual({
      loading: 'lazy',
      decoding: 'async',
      src: `${url}&w=160`,
    })
    expect(pictureProps(url, { sizes: 600 }).srcSet).toMatch(/ 1280w, [^,]+sig=abc_-9 2048w$/u)
  })

  it('is loaded first where it is visible at the start, with the same choice', () => {
    const { loading: _, decoding: __, ...later } = pictureProps(url, { sizes: '84vw' })
    expect(pictureProps(url, { sizes: '84vw', first: true })).toEqual({ ...later, fetchPriority: 'high' })
  })

  it.each([
    'blob:http://localhost/1b',
    'data:image/png;base64,AA==',
    'https://example.org/media/a?exp=1&sig=b',
    '//example.org/media/a?exp=1&sig=b',
    '/media/a',
    '/media/a?exp=1',
    '/media/a?exp=1&sig=b&w=640',
    '/media/a/b?exp=1&sig=b',
    '/assets/coast.webp',
  ])('is what it is: %s', (other) => {
    expect(pictureProps(other, { sizes: '84vw' })).toEqual({ loading: 'lazy', decoding: 'async', src: other })
    expect(copyUrl(other, 1280)).toBe(other)
  })
})

it('a picture that is cropped at its sides is drawn wider than its box', () => {
  expect(drawnWidth('45vw', 1, { width: 1600, height: 900 })).toBe('calc(1.78 * 45vw)')
  expect(drawnWidth('45vw', 1, { width: 900, height: 1600 })).toBe('45vw')
  expect(drawnWidth('45vw', 1, { width: null, height: 900 })).toBe('45vw')
  expect(frameSizes(4)).toBe('(min-width: 768px) 40rem, calc(2.00 * 84vw)')
  expect(frameSizes(1)).toBe('(min-width: 768px) 40rem, 84vw')
})

it('the server renders what the browser chooses from: loading and priority before the addresses', () => {
  const render = (size?: 'md' | 'xl') =>
    renderToStaticMarkup(
      <ChakraProvider value={system}>
        <UserAvatar name="Ana" imageUrl={url} size={size} />
      </ChakraProvider>,
    )
  const escaped = url.replaceAll('&', '&amp;')
  expect(render()).toContain(`loading="lazy" decoding="async" src="${escaped}&amp;w=160"`)
  expect(render('xl')).toMatch(/<img fetchPriority="high" sizes="96px" srcSet="[^"]+" src="/u)
})
