import { expect, test } from 'vitest'
import { memberScreens } from '../../src/app/screens.tsx'
import { screens } from '../perf/screens.ts'

/** Says only that the settings are not built yet, without a call. */
const placeholders = new Set(['/configuracion'])

test('the bench measures every route of members, and both sign-in pages', () => {
  const routes = Object.keys(memberScreens).filter((route) => !placeholders.has(route))
  expect(new Set(screens.map(({ route }) => route))).toEqual(new Set([...routes, '/login', '/register']))
})

test('each screen has a name of its own, by which --only and the table of speeds know it', () => {
  const names = screens.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every screen is held to the same goals, but for the forms, whose content is to come sooner', () => {
  for (const { name, form, limits } of screens) {
    expect(limits.content, name).toBe(form ? 0.6 : 0.9)
    expect(limits, name).toMatchObject({ blocking: 0.14, shift: 0.02, lastSeen: 0.53, fresh: 0.85 })
    if (form) expect(form.usable, name).toBe(1.5)
    else expect(limits, name).toMatchObject({ works: 2, worksAgain: 1, answer: 2, answerAgain: 1 })
  }
})

test('on every screen of members controls are pressed, of its content, too, unless that leaves the screen', () => {
  const members = screens.filter(({ form }) => !form)
  expect(members.filter(({ controls }) => !controls?.shell)).toEqual([])
  expect(members.filter(({ controls }) => !controls?.content).map(({ name }) => name)).toEqual(['activity'])
})
