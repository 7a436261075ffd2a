// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { actionForKey } from '../../../../src/components/classes/ModulePlayer/playerActions.ts'
import { parsePrefs } from '../../../../src/components/classes/ModulePlayer/playerPrefs.ts'
import {
  countsAsWatched,
  firstToWatch,
  isLocked,
  levelOf,
  moduleProgress,
  nextAfter,
  type WatchProgress,
  resumePosition,
  videosInOrder,
} from '../../../../src/components/classes/shared/moduleVideos.ts'
import { classModules, player } from '../../../../src/locales/es/classModules.ts'
import { estimateOf } from '../../../../src/components/classes/shared/products.ts'

const video = (id: string, level: number | null, order_index: number | null = null) => ({
  id,
  title: id,
  level,
  order_index,
})
const seen = (...watched: string[]) => {
  const known = new Map(watched.map((id): [string, WatchProgress] => [id, { position: 9, watched: true }]))
  return (id: string | number) => known.get(String(id))
}
const list = [video('a', 1), video('b', 2), video('c', 1), video('d', 3), video('e', null)]

describe('the videos of a module', () => {
  it('are sorted by order_index, those without one last', () => {
    const shuffled = [video('x', 1, null), video('c', 1, 3), video('a', 1, 1), video('b', 1, 2)]
    expect(videosInOrder(shuffled).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'x'])
    expect(videosInOrder(null)).toEqual([])
  })

  it.each([
    [1, 1, false],
    [2, 1, true],
    [2, 2, false],
    [3, 2, true],
    [0, 1, false],
    [null, 1, false],
  ])('of level %s are locked for a member of level %i: %s', (level, own, locked) => {
    expect(isLocked({ level }, own)).toBe(locked)
  })

  it('require level 1 from a member without a level', () => {
    expect([levelOf(null), levelOf(undefined), levelOf(4)]).toEqual([1, 1, 4])
  })

  it('are estimated at 8 minutes each', () => {
    expect(estimateOf(5)).toBe('40 min')
    expect(estimateOf(8)).toBe('1 h 4 min')
  })

  it('show what unlocks them', () => {
    expect(classModules.lockedUntil(3, 1)).toBe('Requiere nivel 3 · tu nivel: 1')
  })
})

describe('the next video', () => {
  it.each([
    [[], 'a'],
    [['a'], 'c'],
    [['a', 'c'], 'e'],
    [['a', 'c', 'e'], 'a'],
  ])('after watching %j at level 1 is %s', (watched, id) => {
    expect(firstToWatch(list, 1, seen(...watched))?.id).toBe(id)
  })

  it('is the first one, locked, when all are locked', () => {
    expect(firstToWatch([video('x', 2), video('y', 3)], 1, seen())?.id).toBe('x')
    expect(firstToWatch([], 1, seen())).toBeUndefined()
  })

  it.each([
    ['a', 1, 'c'],
    ['a', 2, 'b'],
    ['c', 2, 'e'],
    ['c', 3, 'd'],
    ['e', 3, undefined],
  ])('after %s at level %i is %s, without locked ones', (id, level, next) => {
    expect(nextAfter(list, id, level)?.id).toBe(next)
  })

  it('counts only videos of the member’s level', () => {
    expect(moduleProgress(list, 1, seen('a', 'd'))).toEqual({ total: 3, watched: 1 })
    expect(classModules.seen(3, 5)).toBe('3 de 5 videos vistos')
  })
})

describe('the resume position', () => {
  it.each([
    [undefined, 0],
    [{ position: 0, duration: 100 }, 0],
    [{ position: 151, duration: 484 }, 151],
    [{ position: 94.9, duration: 100 }, 94.9],
    [{ position: 95, duration: 100 }, 0],
    [{ position: 100, duration: 100 }, 0],
    [{ position: 30, duration: null }, 30],
    [{ position: -3, duration: 100 }, 0],
  ])('for %j is %s', (position, second) => {
    expect(resumePosition(position)).toBe(second)
  })

  it.each([
    [89.9, 100, false],
    [90, 100, true],
    [100, 100, true],
    [50, 0, false],
    [50, null, false],
  ])('at second %d of %s counts as watched: %s', (position, duration, watched) => {
    expect(countsAsWatched(position, duration)).toBe(watched)
  })

  it('is formatted in Spanish', () => {
    expect(player.resumed(151)).toBe('Sigues en 2:31')
    expect(player.at(80, 300)).toBe('1 minuto 20 segundos de 5 minutos')
    expect(player.at(0, 3661)).toBe('0 segundos de 1 hora 1 minuto 1 segundo')
    expect(player.time(59.9, 61)).toBe('0:59 / 1:01')
  })
})

describe('a key', () => {
  const press = (key: string, more: object = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
    ...more,
  })
  const at = (selector: string) => document.querySelector(selector)
  const action = (key: string, selector = 'body', more: object = {}) =>
    actionForKey(press(key, more), at(selector), at('#player'))

  beforeEach(() => {
    document.body.innerHTML = `
      <div id="player" tabindex="-1"><button id="mute"></button><input id="seek" type="range">
        <div role="menu"><button id="item" role="menuitemradio"></button></div></div>
      <input id="search"><textarea></textarea><select></select><div id="edit" contenteditable="true"></div>
      <a id="link" href="/"></a><div role="dialog"><p id="inside"></p></div>`
  })

  it.each([
    [' ', { do: 'toggle' }],
    ['k', { do: 'toggle' }],
    ['K', { do: 'toggle' }],
    ['j', { do: 'skip', by: -10 }],
    ['l', { do: 'skip', by: 10 }],
    ['m', { do: 'mute' }],
    ['c', { do: 'captions' }],
    ['t', { do: 'theatre' }],
    ['f', { do: 'fullscreen' }],
    ['<', { do: 'slower' }],
    ['>', { do: 'faster' }],
    ['0', { do: 'jump', to: 0 }],
    ['9', { do: 'jump', to: 0.9 }],
    ['x', undefined],
    ['Enter', undefined],
  ])('%j triggers %j anywhere on the page', (key, does) => {
    expect(action(key)).toEqual(does)
  })

  it.each([
    ['ArrowLeft', { do: 'skip', by: -5 }],
    ['ArrowRight', { do: 'skip', by: 5 }],
    ['ArrowUp', { do: 'volume', by: 0.05 }],
    ['ArrowDown', { do: 'volume', by: -0.05 }],
  ])('%s works in the player only: elsewhere it scrolls', (key, does) => {
    expect(action(key, '#player')).toEqual(does)
    expect(action(key, '#mute')).toEqual(does)
    expect(action(key)).toBeUndefined()
    expect(action(key, '#item')).toBeUndefined()
  })

  it.each(['#search', 'textarea', 'select', '#edit', '#inside'])('%s keeps its own keys', (selector) => {
    expect(['k', ' ', 'f', '5', 'm'].map((key) => action(key, selector))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    )
  })

  it('such as space presses the focused button, where letters still work', () => {
    expect([action(' ', '#mute'), action(' ', '#link'), action(' ', '#item')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(action('k', '#mute')).toEqual({ do: 'toggle' })
    expect(action(' ', '#seek')).toEqual({ do: 'toggle' })
  })

  it.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'])('has no effect with %s', (flag) => {
    expect(action('f', 'body', { [flag]: true })).toBeUndefined()
  })
})

describe('the stored player settings', () => {
  const initial = { rate: 1, captions: false, theatre: false, volume: 1 }
  it.each([
    [null, initial],
    ['no', initial],
    ['null', initial],
    ['{"rate":9,"captions":"yes","volume":-1}', initial],
    [
      '{"rate":1.5,"captions":true,"theatre":true,"volume":0.3}',
      { rate: 1.5, captions: true, theatre: true, volume: 0.3 },
    ],
  ])('are parsed from %j as %j', (text, prefs) => {
    expect(parsePrefs(text)).toEqual(prefs)
  })
})
