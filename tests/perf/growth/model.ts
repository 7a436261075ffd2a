/**
 * How many members what can carry: from what a member does on a day, which is assumed, and from what each call costs,
 * which is measured. docs/growth.md explains it and has its results.
 */
import type { CallCost } from './measure.ts'
import type { Results } from './results.ts'

/** Assumptions, none of which has been measured. */
export const habits = {
  /** Part of all members who come on a day. */
  comeOnADay: 0.25,
  /** Visits of each of them. */
  visits: 3,
  /** Part of a day's visits in its busiest hour. */
  inBusiestHour: 0.12,
  /** How much more the busiest minute has than the middle of that hour. */
  burst: 2,
  /** Minutes for which a visit keeps its live stream. */
  minutesOpen: 10,
  /** Part of the processors that the busiest minute may use: beyond, queues grow. */
  usable: 0.6,
  /** Kilobytes of a picture that is kept, with its smaller copies. */
  pictureKilobytes: 500,
} as const

/** Calls of one visit, in the middle: also assumed. */
export const callsOfVisit = {
  'First screen': 1,
  Session: 1,
  'Renew the session': 1,
  'Own communities': 0.2,
  'Unread messages': 1,
  'Unread activity': 1,
  Today: 1,
  Feed: 2,
  'Community posts': 1.5,
  'Post with comments': 1,
  'View of a post': 8,
  'Impression of an ad': 1,
  Like: 1,
  Comment: 0.15,
  'Publish a post': 0.05,
  Conversations: 0.6,
  Thread: 1,
  'Send a message': 0.8,
  'Read a conversation': 0.8,
  Activity: 0.4,
  Ranking: 0.3,
  'Own points': 0.3,
  Profile: 0.3,
  'Search people by a name': 0.05,
  'Search people by two words': 0.03,
  Explore: 0.05,
  'Search communities': 0.02,
  Picture: 10,
  'Upload a picture': 0.02,
} as const satisfies Readonly<Record<string, number>>

type VisitCall = keyof typeof callsOfVisit
const visitCalls = Object.keys(callsOfVisit) as VisitCall[]

/** Calls that every other member's instance is told of, for each visit. */
const toldCalls: readonly VisitCall[] = ['Send a message', 'Read a conversation', 'Like', 'Comment']

/** Calls that a replica can answer (decision 38). */
const laggingCalls: readonly VisitCall[] = ['Ranking', 'Explore', 'Search communities']

/** Rows that a call adds to tables that are kept. */
const rowsOfCall: Readonly<Partial<Record<VisitCall, readonly string[]>>> = {
  'Send a message': ['messages'],
  'View of a post': ['post_views'],
  'Impression of an ad': ['ad_impressions'],
  Like: ['post_likes'],
  Comment: ['all_comments', 'point_entries'],
  'Publish a post': ['all_posts', 'point_entries'],
  'Upload a picture': ['all_posts', 'point_entries', 'media'],
}

/** Connections of an instance to the database: its pool, the listener, and the lock that keeps restores away. */
const connectionsOfInstance = 12
const [secondsOfHour, daysOfYear] = [3600, 365]

/** Milliseconds of processors for a call. */
export interface Cost {
  server: number
  helpers: number
  database: number
}

/**
 * The cost of a call among so many members: between two measured sizes by the logarithm of their number, above the
 * largest as it grew from the second largest to it, never less.
 */
export function costAt({ sizes }: Results, name: string, members: number): Cost {
  const points = sizes.flatMap((size) => {
    const cost = size.costs.find((one) => one.name === name)
    return cost ? [{ at: Math.log10(size.members), cost }] : []
  })
  const at = Math.log10(members)
  const [first] = points
  const above = points.findIndex((point) => point.at >= at)
  const upper = above === -1 ? points.length - 1 : Math.max(above, 1)
  const [low, high] = [points[upper - 1], points[upper]]
  if (!first || !high || !low) throw new Error(`${name} was not measured at two sizes`)
  const value = (read: (cost: CallCost) => number) => {
    const slope = (read(high.cost) - read(low.cost)) / (high.at - low.at)
    if (at < first.at) return read(first.cost)
    return at > high.at
      ? read(high.cost) + Math.max(0, slope) * (at - high.at)
      : read(low.cost) + slope * (at - low.at)
  }
  return {
    server: value(({ serverMs }) => serverMs),
    helpers: value(({ helpersMs }) => helpersMs),
    database: value(({ databaseMs }) => databaseMs),
  }
}

/** The cost of a whole visit. */
export function costOfVisit(results: Results, members: number): Cost {
  const total: Cost = { server: 0, helpers: 0, database: 0 }
  for (const name of visitCalls) {
    const cost = costAt(results, name, members)
    for (const part of ['server', 'helpers', 'database'] as const) {
      total[part] += callsOfVisit[name] * cost[part]
    }
  }
  return total
}

/** What so many members need in the busiest minute, and in a year. */
export interface Need {
  members: number
  visitsPerSecond: number
  callsPerSecond: number
  /** Processors that are used, not those that have to be there. */
  serverCores: number
  helperCores: number
  databaseCores: number
  /** Part of the database's work that a replica can do. */
  lagging: number
  /** Instances, each of which has one processor for itself. */
  instances: number
  connections: number
  streams: number
  /** Changes a second that all instances are told of. */
  toldPerSecond: number
  gigabytesPerYear: number
  messagesPerYear: number
  pictureTerabytesPerYear: number
}

const sumOf = <T extends string>(names: readonly T[], value: (name: T) => number): number =>
  names.reduce((sum, name) => sum + value(name), 0)

export function needOf(results: Results, members: number): Need {
  const { comeOnADay, visits, inBusiestHour, burst, minutesOpen, usable } = habits
  const visitsPerDay = members * comeOnADay * visits
  const visitsPerSecond = (visitsPerDay * inBusiestHour * burst) / secondsOfHour
  const callsInVisit = sumOf(visitCalls, (name) => callsOfVisit[name])
  const cost = costOfVisit(results, members)
  const cores = (milliseconds: number) => (visitsPerSecond * milliseconds) / 1000
  const toldPerSecond = visitsPerSecond * sumOf(toldCalls, (name) => callsOfVisit[name])
  // Each instance is told of every change, so instances make work for each other.
  const toldCores = (toldPerSecond * (results.streams?.bystanderMs ?? 0)) / 1000
  const own = cores(cost.server)
  const instances = Math.max(1, Math.ceil(own / Math.max(usable - toldCores, Number.EPSILON)))
  const lagging = sumOf(laggingCalls, (name) => {
    return callsOfVisit[name] * costAt(results, name, members).database
  })
  const perYear = (calls: number) => visitsPerDay * daysOfYear * calls
  return {
    members,
    visitsPerSecond,
    callsPerSecond: visitsPerSecond * callsInVisit,
    serverCores: own + (instances - 1) * toldCores,
    helperCores: cores(cost.helpers),
    databaseCores: cores(cost.database),
    lagging: lagging / cost.database,
    instances,
    connections: instances * connectionsOfInstance,
    streams: Math.round(visitsPerSecond * minutesOpen * 60),
    toldPerSecond,
    gigabytesPerYear:
      sumOf(visitCalls, (name) =>
        sumOf(rowsOfCall[name] ?? [], (table) => perYear(callsOfVisit[name]) * bytesOfRow(results, table)),
      ) / 1e9,
    messagesPerYear: perYear(callsOfVisit['Send a message']),
    pictureTerabytesPerYear:
      (perYear(callsOfVisit['Upload a picture']) * habits.pictureKilobytes * 1000) / 1e12,
  }
}

/** Bytes of a row with what it takes in indexes, as measured among most rows. */
export function bytesOfRow({ sizes }: Results, name: string): number {
  const table = sizes.at(-1)?.tables.find((one) => one.name === name)
  if (!table) throw new Error(`${name} was not measured`)
  return table.bytes / table.rows
}

/** The most members for whom something holds; it holds for fewer, too. */
export function mostMembers(holds: (members: number) => boolean): number {
  let [low, high] = [1, 1e9]
  while (high - low > 0.001 * low) {
    const middle = Math.sqrt(low * high)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** Processors that one machine has to have for everything. */
export const coresOf = ({ serverCores, helperCores, databaseCores }: Need): number =>
  (serverCores + helperCores + databaseCores) / habits.usable

/** A limit, with how many members it is reached, and what to add then. */
export interface Limit {
  what: string
  members: number
  add: string
}

/** Connections that PostgreSQL allows by default, without those that it keeps for its administrator. */
const usualConnections = 97
/** Streams that have been measured on one instance. */
const measuredStreams = 10_000

/** How large it may become until each part is used up, smallest first. */
export function limitsOf(results: Results): Limit[] {
  const { usable } = habits
  const most = (what: string, add: string, holds: (need: Need) => boolean): Limit => ({
    what,
    members: mostMembers((members) => holds(needOf(results, members))),
    add,
  })
  const rate = (name: string) => results.sizes.at(-1)?.costs.find((one) => one.name === name)?.perSecond ?? 0
  const commits = results.commits?.notifying ?? 0
  const lagging = Math.round(100 * needOf(results, 1_000_000).lagging)
  return [
    most('two cores for everything', 'more cores', (need) => coresOf(need) <= 2),
    most('eight cores for everything', 'a machine of its own for PostgreSQL', (need) => coresOf(need) <= 8),
    most('one process of the server', 'instances behind nginx, media in an S3 store', (need) => {
      return need.instances <= 1
    }),
    most('one process that renders screens', 'comes with each instance', (need) => {
      return need.helperCores <= usable
    }),
    most('10,000 live streams, as measured on one instance', 'comes with each instance', (need) => {
      return need.streams <= measuredStreams
    }),
    most('the connections that PostgreSQL has by default', 'PgBouncer', (need) => {
      return need.connections <= usualConnections
    }),
    most('16 cores for the database', `a larger machine for it; a replica takes ${lagging} %`, (need) => {
      return need.databaseCores <= 16 * usable
    }),
    most('64 cores for the database', 'several primaries: not built', (need) => {
      return need.databaseCores <= 64 * usable
    }),
    most('the counter of views of the newest post', 'views counted together: not built', (need) => {
      return need.visitsPerSecond <= usable * rate('View of the newest post')
    }),
    most('commits that tell all instances', 'a broker instead of notifications: not built', (need) => {
      return need.toldPerSecond <= usable * commits
    }),
    most('100 million messages in a year', '`npm run partition -- messages`', (need) => {
      return need.messagesPerYear <= 1e8
    }),
  ].toSorted((a, b) => a.members - b.members)
}
