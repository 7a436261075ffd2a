import type { HttpHandler } from 'msw'
import { getMembersActivity, overviewScreens } from '#api/contract/overview.ts'
import { activityReply, livelyActivity } from '../fixtures/overview.ts'
import { mock } from '../mock.ts'

export const handlers: HttpHandler[] = [
  mock(getMembersActivity, ({ query }) => {
    const screen = overviewScreens.find((known) => known === query.get('screen')) ?? 'surveys'
    return activityReply(livelyActivity[screen])
  }),
]
