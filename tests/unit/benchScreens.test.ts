import { expect, test } from 'vitest'
import { memberScreens } from '../../src/screens.tsx'
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

test('every screen is held to the same goals, but for the feed and the forms, whose content is to come sooner', () => {
  for (const { name, form, limits } of screens) {
    expect(limits.content, name).toBe(form ? 0.6 : name === 'feed' ? 1.3 : 2)
    expect(limits, name).toMatchObject({ blocking: 0.3, shift: 0.02, lastSeen: 0.8, fresh: 1.3 })
  }
})
