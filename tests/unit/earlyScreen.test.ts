import { describe, expect, it } from 'vitest'
import { communityMark, earlyStartOf, type EarlyScreen, paramMark, userMark } from '#early/earlyScreen.ts'

const screens: EarlyScreen[] = [
  { path: '/', calls: ['/api/feed'], search: ['categoria'], files: [] },
  {
    path: '/ranking',
    calls: [`/api/ranking/${communityMark}`, `/api/points?user=${userMark}`],
    search: [],
    files: ['a.js'],
  },
  { path: '/modulo/:id', calls: [`/api/modules/${paramMark('id')}`], search: [], files: [] },
]
const ids = { user: 'u1', community: 'c1' }
const callsAt = (pathname: string, search = '', given: Parameters<typeof earlyStartOf>[2] = ids) =>
  earlyStartOf(screens, { pathname, search }, given)?.calls

describe('the calls that leave before the scripts', () => {
  it('are those of the screen in the address, with the member’s ids', () => {
    expect(callsAt('/')).toEqual(['/api/feed'])
    expect(callsAt('/ranking')).toEqual(['/api/ranking/c1', '/api/points?user=u1'])
    expect(callsAt('/Ranking/')).toEqual(['/api/ranking/c1', '/api/points?user=u1'])
    expect(callsAt('/modulo/m-7')).toEqual(['/api/modules/m-7'])
  })

  it('are none for an address that no screen has', () => {
    expect(callsAt('/nada')).toBeUndefined()
    expect(callsAt('/modulo')).toBeUndefined()
    expect(callsAt('/modulo/1/2')).toBeUndefined()
  })

  it('wait for the application where the query changes them', () => {
    expect(callsAt('/', '?categoria=coaching')).toEqual([])
    expect(callsAt('/', '?desde=correo')).toEqual(['/api/feed'])
  })

  it('leave out those of a community while none is known', () => {
    expect(callsAt('/ranking', '', { user: 'u1', community: undefined })).toEqual(['/api/points?user=u1'])
  })

  it('cannot be led elsewhere by an id', () => {
    expect(callsAt('/ranking', '', { user: 'u/../1?x', community: 'c&1' })).toEqual([
      '/api/ranking/c%261',
      '/api/points?user=u%2F..%2F1%3Fx',
    ])
  })
})
