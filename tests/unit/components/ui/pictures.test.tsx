import { ChakraProvider } from '@chakra-ui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { UserAvatar } from '#components/ui/UserAvatar/UserAvatar.tsx'
import { copyUrl, drawnWidth, pictureProps } from '#components/ui/Picture/pictureProps.ts'
import { frameSizes } from '#components/media/shared/frameSizes.ts'
import { system } from '#theme/system.ts'

const url = '/media/01a219b3-46bc-7020-b57a-2ac2783925f9?exp=1795728000&sig=abc_-9'

describe('the attributes of a picture', () => {
  it('let the browser choose between all copies and the original', () => {
    expect(pictureProps(url, { sizes: '84vw' })).toEqual({
      loading: 'lazy',
      decoding: 'async',
      sizes: '84vw',
      srcSet: `${url}&w=160 160w, ${url}&w=320 320w, ${url}&w=640 640w, ${url}&w=1280 1280w, ${url} 2048w`,
      src: url,
    })
  })

  it('contain only copies narrower than the original, if its width is known', () => {
    expect(pictureProps(url, { sizes: '84vw', width: 640 }).srcSet).toBe(
      `${url}&w=160 160w, ${url}&w=320 320w, ${url} 640w`,
    )
    expect(pictureProps(url, { sizes: '84vw', width: 160 })).toMatchObject({ src: url })
    expect(pictureProps(url, { sizes: '84vw', width: 160 }).srcSet).toBeUndefined()
  })

  it('contain only copies for a box of fixed width on dense screens, and no choice for a single one', () => {
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

  it('contain a high priority where the picture is visible at the start', () => {
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
  ])('contain no copies for %s', (other) => {
    expect(pictureProps(other, { sizes: '84vw' })).toEqual({ loading: 'lazy', decoding: 'async', src: other })
    expect(copyUrl(other, 1280)).toBe(other)
  })
})

it('a picture cropped at its sides is requested wider than its box', () => {
  expect(drawnWidth('45vw', 1, { width: 1600, height: 900 })).toBe('calc(1.78 * 45vw)')
  expect(drawnWidth('45vw', 1, { width: 900, height: 1600 })).toBe('45vw')
  expect(drawnWidth('45vw', 1, { width: null, height: 900 })).toBe('45vw')
  expect(frameSizes(4)).toBe('(min-width: 768px) 40rem, calc(2.00 * 84vw)')
  expect(frameSizes(1)).toBe('(min-width: 768px) 40rem, 84vw')
})

it('the server renders loading and priority before the URLs, so that the browser uses them', () => {
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
