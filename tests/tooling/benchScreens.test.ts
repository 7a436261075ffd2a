import { expect, test } from 'vitest'
import { memberScreens } from '../../src/app/screens.tsx'
import { screens } from '../perf/screens.ts'

/** A screen that only states that the settings are not built yet, and makes no call. */
const placeholders = new Set(['/configuracion'])

test('the benchmark measures every route of members, and both sign-in pages', () => {
  const routes = Object.keys(memberScreens).filter((route) => !placeholders.has(route))
  expect(new Set(screens.map(({ route }) => route))).toEqual(new Set([...routes, '/login', '/register']))
})

test('each screen has a unique name for --only and the table of speeds', () => {
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every screen has the same goals, except that forms must show content sooner', () => {
  for (const { name, form, limits } of screens) {
    expect(limits.content, name).toBe(form ? 0.6 : 0.9)
    expect(limits, name).toMatchObject({ blocking: 0.14, shift: 0.02, lastSeen: 0.53, fresh: 0.85 })
    if (form) expect(form.usable, name).toBe(1.5)
    else expect(limits, name).toMatchObject({ works: 2, worksAgain: 1, answer: 2, answerAgain: 1 })
  }
})

test('controls of the shell and the content are pressed on every screen, unless that leaves the screen', () => {
  const members = screens.filter(({ form }) => !form)
  expect(members.filter(({ controls }) => !controls?.shell)).toEqual([])
  expect(members.filter(({ controls }) => !controls?.content).map(({ name }) => name)).toEqual(['activity'])
})
