import type { ActivityOf, MembersActivity } from '#api/contract/overview.ts'
import { briefDate, calendarDays, timeOfDay, toDate } from '#lib/dates.ts'
import { formatNumber } from '#lib/plural.ts'
import { dateFormat } from '#lib/readerZone.ts'
import { overview as t } from '#locales/overview.ts'

/** A figure, what it counts in which period, and a sentence about it. */
export interface Figure {
  key: string
  value: string
  /** What follows the value in smaller letters. */
  of?: string
  label: string
  text: string
  /** 0 to 1; drawn as a bar. */
  share?: number
}

/** What there is to tell: figures, or what will be here and where to begin. */
export type Told = { figures: Figure[] } | { title: string; text: string }

const monthNames = dateFormat({ month: 'long' })
const weekdays = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** 'noviembre' for '2026-11'. */
function nameOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return monthNames('UTC').format(Date.UTC(year ?? 0, (number ?? 1) - 1))
}

/** 'x of all members', with its share. */
const outOf = (n: number, members: number) => ({
  value: formatNumber(n),
  of: t.of(members),
  share: members > 0 ? Math.min(1, n / members) : 0,
})

function whenCloses(closesAt: Date, at: Date): string {
  const days = calendarDays(at, closesAt)
  if (days === 0) return t.surveys.today(timeOfDay(closesAt))
  return days === 1 ? t.surveys.tomorrow(timeOfDay(closesAt)) : t.surveys.on(briefDate(closesAt))
}

function surveys(told: ActivityOf<'surveys'>, members: number, at: Date): Told {
  const s = t.surveys
  if (told.answers_total === 0) {
    return told.open_total > 0
      ? { title: s.noAnswers, text: s.noAnswersText }
      : { title: s.noSurveys, text: s.noSurveysText }
  }
  const open = told.open.map((one): Figure => {
    const title = one.title?.trim() || s.untitled
    const closes = toDate(one.closes_at)
    return {
      key: String(one.id),
      ...outOf(one.answered, members),
      label: s.answered(one.answered, members),
      text: closes ? s.closes(title, whenCloses(closes, at)) : s.noEnd(title),
    }
  })
  return {
    figures: [
      {
        key: 'recent',
        value: formatNumber(told.answers_recent),
        label: s.recent(told.answers_recent),
        text: s.total(told.answers_total, told.open_total),
      },
      ...(open.length > 0 ? open : [{ key: 'none', value: '0', label: s.none, text: s.noneText }]),
    ],
  }
}

function testimonials(told: ActivityOf<'testimonials'>, members: number): Told {
  const s = t.testimonials
  const { total, recent, writers, newest, quietest } = told
  if (total === 0) return { title: s.none, text: s.noneText }
  const figures: Figure[] = [
    { key: 'writers', ...outOf(writers, members), label: s.writers(writers, members), text: s.total(total) },
    {
      key: 'recent',
      value: formatNumber(recent),
      label: s.recent(recent),
      text: newest ? s.newest(newest.author?.trim() || s.someone, briefDate(newest.created_at)) : '',
    },
  ]
  if (quietest) {
    figures.push({
      key: 'prompts',
      value: formatNumber(told.prompts_unanswered),
      of: t.of(told.prompts_total),
      label: s.unanswered,
      text:
        told.prompts_unanswered > 0
          ? s.quietest(quietest.title?.trim() || s.untitled, quietest.answered)
          : s.allAnswered,
    })
  }
  return { figures }
}

function classes(told: ActivityOf<'classes'>, members: number): Told {
  const s = t.classes
  const { watched_recent: recent, finished, top_module: module } = told
  if (told.watched_ever === 0) {
    return told.lessons > 0
      ? { title: s.none, text: s.noneText }
      : { title: s.noLessons, text: s.noLessonsText }
  }
  const figures: Figure[] = [
    {
      key: 'watched',
      ...outOf(recent, members),
      label: s.watched(recent, members),
      text: s.month(told.watched_month),
    },
    {
      key: 'finished',
      value: formatNumber(finished),
      label: s.finished(finished),
      text: s.finishedText(told.watched_ever),
    },
  ]
  if (module) {
    figures.push({
      key: 'module',
      ...outOf(module.members, members),
      label: s.module,
      text: s.moduleName(module.title?.trim() || s.untitled),
    })
  }
  return { figures }
}

function ranking(told: ActivityOf<'ranking'>, members: number, at: Date): Told {
  const s = t.ranking
  const { earners, points, top_kind: top, leader } = told
  const month = nameOf(told.month)
  if (earners === 0) return { title: s.none(month), text: s.noneText }
  // The month ends at midnight, so its last day is the one before.
  const ends = toDate(told.ends_at)
  const days = ends ? calendarDays(at, new Date(ends.getTime() - 1)) : 0
  const figures: Figure[] = [
    {
      key: 'earners',
      ...outOf(earners, members),
      label: s.earners(earners, members),
      text: days > 0 ? s.daysLeft(month, days) : s.lastDay(month),
    },
    {
      key: 'points',
      value: formatNumber(points),
      label: s.points(points),
      text: top ? s.topKind(month, s.kinds[top.kind], top.points) : '',
    },
  ]
  if (leader) {
    figures.push({
      key: 'leader',
      value: formatNumber(leader.points),
      label: s.leader(leader.points),
      text: s.leads(leader.name?.trim() || s.someone, month),
    })
  }
  return { figures }
}

function calendar(told: ActivityOf<'calendar'>, members: number, at: Date): Told {
  const s = t.calendar
  const starts = toDate(told.next?.starts_at)
  if (!starts) return { title: s.none, text: s.noneText }
  const days = calendarDays(at, starts)
  const viewers = told.viewers ?? members
  return {
    figures: [
      {
        key: 'next',
        value: days === 0 ? s.today : days === 1 ? s.tomorrow : briefDate(starts),
        of: timeOfDay(starts),
        label: starts <= at ? s.now : s.next,
        text: t.quote(told.next?.topic?.trim() || s.untitled),
      },
      {
        key: 'soon',
        value: formatNumber(told.soon),
        label: s.soon(told.soon),
        text: s.until(weekdays().format(toDate(told.until) ?? at)),
      },
      { key: 'members', value: formatNumber(viewers), label: s.members(viewers), text: s.attendance },
    ],
  }
}

function referrals(told: ActivityOf<'referrals'>, members: number): Told {
  const s = t.referrals
  const { pendiente, activo, inactivo, referrers } = told
  const month = nameOf(told.month)
  const made = pendiente + activo + inactivo
  if (made === 0) return { title: s.none(month), text: s.noneText }
  const share = (n: number) => ({ value: formatNumber(n), of: t.of(made), share: n / made })
  return {
    figures: [
      { key: 'made', value: formatNumber(made), label: s.made(made, month), text: s.by(referrers, members) },
      { key: 'pending', ...share(pendiente), label: s.pending(pendiente), text: s.pendingOf(month) },
      { key: 'active', ...share(activo), label: s.active(activo), text: s.inactive(inactivo, month) },
    ],
  }
}

/** What the members of a community do, in figures and words. */
export function describeActivity(told: MembersActivity, members: number, at: Date): Told {
  if (told.screen === 'surveys') return surveys(told, members, at)
  if (told.screen === 'testimonials') return testimonials(told, members)
  if (told.screen === 'classes') return classes(told, members)
  if (told.screen === 'ranking') return ranking(told, members, at)
  return told.screen === 'calendar' ? calendar(told, members, at) : referrals(told, members)
}
