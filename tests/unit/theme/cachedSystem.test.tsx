import { chakra, ChakraProvider, createSystem, defineRecipe, type SystemContext } from '@chakra-ui/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { cachedSystem } from '#theme/cachedSystem.ts'
import { system } from '#theme/system.ts'

const recipe = defineRecipe({
  base: { color: 'text', padding: '2', _hover: { color: 'brand' }, md: { padding: '4' } },
  variants: { tone: { loud: { fontWeight: '700' }, quiet: { opacity: '0.5' } } },
  defaultVariants: { tone: 'quiet' },
})
const Plain = chakra('p')
const Styled = chakra('p', recipe)
const Extended = chakra(Styled, { base: { padding: '3' } })

const render = (content: ReactElement, value: SystemContext) =>
  renderToString(<ChakraProvider value={value}>{content}</ChakraProvider>)

const components: [string, () => ReactElement][] = [
  ['without styles', () => <Plain>Hola</Plain>],
  ['with styles of its own', () => <Styled>Hola</Styled>],
  ['with a variant', () => <Styled tone="loud">Hola</Styled>],
  ['with style properties', () => <Styled padding="6" css={{ '& > a': { color: 'text' } }} />],
  ['that extends another', () => <Extended tone="loud" margin="1" />],
]
it.each(components)('renders a component %s like the library, also the second time', (_kind, component) => {
  const expected = render(component(), createSystem(system._config))
  const cached = cachedSystem(createSystem(system._config))
  expect([render(component(), cached), render(component(), cached)]).toEqual([expected, expected])
})

it('creates the recipe of a component once', () => {
  const plain = createSystem(system._config)
  const cva = vi.spyOn(plain, 'cva')
  const cached = cachedSystem(plain)
  for (const tone of ['loud', 'quiet', 'loud'] as const) render(<Styled tone={tone} />, cached)
  expect(cva).toHaveBeenCalledTimes(1)
})
