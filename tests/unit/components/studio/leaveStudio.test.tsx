// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://faro.test/invitacion/a/b"}
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { LeaveStudio } from '../../../../src/components/studio/LeaveStudio/LeaveStudio.tsx'
import { system } from '../../../../src/theme/system.ts'

afterEach(cleanup)

it.each([
  ["loads a path of the members' application", '/perfil?x=1', '/perfil?x=1'],
  ['does not load the path again that has just been loaded', '/invitacion/a/b', '/'],
])('%s', (_title, path, loaded) => {
  const load = vi.fn<(path: string) => void>()
  render(
    <ChakraProvider value={system}>
      <MemoryRouter initialEntries={[path]}>
        <LeaveStudio load={load} />
      </MemoryRouter>
    </ChakraProvider>,
  )
  expect(load.mock.lastCall).toEqual([loaded])
})
