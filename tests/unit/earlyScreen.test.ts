import { describe, expect, it } from 'vitest'
import { communityMark, earlyStartOf, type EarlyTable, paramMark, userMark } from '#early/earlyScreen.ts'

const table: EarlyTable = {
  calls: ['/api/mine'],
  open: [`/api/ranking/${communityMark}`, '/api/feed'],
  scripts: ['start.js', 'shell.js', 'feed.js', 'cards.js', 'ranking.js', 'drawer.js'],
  startFiles: [0],
  files: [1],
  screens: [
    { path: '/', calls: ['/api/feed'], search: ['categoria'], files: [2, 3] },
    {
      path: '/ranking',
      calls: [`/api/ranking/${communityMark}`, `/api/points?user=${userMark}`],
      search: [],
      files: [4],
    },
    { path: '/modulo/:id', calls: [`/api/modules/${paramMark('id')}`], search: [], files: [] },
  ],
  drawers: [{ param: 'mensajes', calls: ['/api/conversations', '/api/mine'], files: [5, 3] }],
}
const ids = { user: 'u1', community: 'c1' }
const at = (pathname: string, search = '', given: Parameters<typeof earlyStartOf>[2] = ids) =>
  earlyStartOf(table, { pathname, search }, given)
const callsAt = (...address: Parameters<typeof at>) => at(...address).calls

describe('what leaves before the scripts', () => {
  it('is what every screen needs, and the one in the address, with the member’s ids', () => {
    expect(at('/')).toEqual({
      calls: ['/api/mine', '/api/feed'],
      open: ['/api/feed'],
      files: ['shell.js', 'feed.js', 'cards.js'],
      rendered: true,
    })
    expect(callsAt('/ranking')).toEqual(['/api/mine', '/api/ranking/c1', '/api/points?user=u1'])
    expect(at('/ranking').open).toEqual(['/api/ranking/c1'])
    expect(callsAt('/Ranking/')).toEqual(callsAt('/ranking'))
    expect(callsAt('/modulo/m-7')).toEqual(['/api/mine', '/api/modules/m-7'])
  })

  it('is no screen for an address that none has', () => {
    const nothing = { calls: ['/api/mine'], open: [], files: ['shell.js'], rendered: false }
    expect(at('/nada')).toEqual(nothing)
    expect(at('/modulo')).toEqual(nothing)
    expect(at('/modulo/1/2')).toEqual(nothing)
  })

  it('waits for the application where the query changes the calls, but has the scripts', () => {
    const { calls, files } = at('/', '?categoria=coaching')
    expect(calls).toEqual(['/api/mine'])
    expect(files).toContain('feed.js')
    expect(callsAt('/', '?desde=correo')).toEqual(['/api/mine', '/api/feed'])
  })

  it('has the drawer over the screen, each call and file once', () => {
    expect(at('/', '?mensajes')).toEqual({
      calls: ['/api/mine', '/api/conversations', '/api/feed'],
      open: ['/api/feed'],
      files: ['shell.js', 'drawer.js', 'cards.js', 'feed.js'],
      rendered: true,
    })
  })

  it('leaves out calls of a community while none is known', () => {
    expect(callsAt('/ranking', '', { user: 'u1', community: undefined })).toEqual([
      '/api/mine',
      '/api/points?user=u1',
    ])
  })

  it('cannot be led elsewhere by an id', () => {
    expect(callsAt('/ranking', '', { user: 'u/../1?x', community: 'c&1' })).toEqual([
      '/api/mine',
      '/api/ranking/c%261',
      '/api/points?user=u%2F..%2F1%3Fx',
    ])
  })
})
