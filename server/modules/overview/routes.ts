import type { FastifyInstance } from 'fastify'
import * as contract from '#api/contract/overview.ts'
import { route } from '../../plugins/route.ts'
import { requireTeam } from '../communities/policy.ts'
import { calendarActivity } from './calendarRepository.ts'
import { classesActivity } from './classesRepository.ts'
import { countMembers, type Scope } from './scopeRepository.ts'
import { rankingActivity, referralsActivity } from './monthRepository.ts'
import { surveysActivity } from './surveysRepository.ts'
import { testimonialsActivity } from './testimonialsRepository.ts'

type Read = (scope: Scope) => Promise<contract.MembersActivity>

const readers: Readonly<Record<contract.OverviewScreen, Read>> = {
  surveys: surveysActivity,
  testimonials: testimonialsActivity,
  classes: classesActivity,
  ranking: rankingActivity,
  calendar: calendarActivity,
  referrals: referralsActivity,
}

/** What the members of a community do, for its owner and moderators: one or two queries a screen. */
export function overviewRoutes(app: FastifyInstance): void {
  const { db } = app

  route(app, contract.getMembersActivity, async ({ params, query, user }) => {
    const communityId = String(params.id)
    await requireTeam(db, user.id, communityId)
    const members = await countMembers(db, communityId)
    const activity = await readers[query.screen]({ db, communityId, members, at: new Date() })
    return { success: true, members, activity }
  })
}
