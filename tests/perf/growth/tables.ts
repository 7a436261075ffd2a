/** The results as tables in Markdown, as docs/growth.md has them. */
import { bytesOfRow, callsOfVisit, coresOf, costAt, limitsOf, needOf } from './model.ts'
import type { Results } from './results.ts'

/** Sizes for which the model is calculated. */
export const modelSizes = [1000, 10_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000] as const

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Two digits that count, or a whole number. */
function figure(value: number): string {
  if (value === 0) return '0'
  return value >= 10 ? whole(value) : Number(value.toPrecision(2)).toString()
}

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** The first column is text, the others are figures. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, place) => (place === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

/** What each call costs, by size: processor of server, of its helpers and of the database, and the rows it reads. */
export function costsTable({ sizes }: Results): string {
  const names = sizes.at(-1)?.costs.map(({ name }) => name) ?? []
  const of = (members: number) => `of ${whole(members)}`
  return table(
    [
      'call',
      ...sizes.map(({ members }) => `server ms ${of(members)}`),
      ...sizes.map(({ members }) => `database ms ${of(members)}`),
      ...sizes.map(({ members }) => `rows read ${of(members)}`),
      'p99 ms',
      'calls/s',
    ],
    names.map((name) => {
      const costs = sizes.map((size) => size.costs.find((one) => one.name === name))
      const last = costs.at(-1)
      return [
        name,
        ...costs.map((cost) => figure((cost?.serverMs ?? 0) + (cost?.helpersMs ?? 0))),
        ...costs.map((cost) => figure(cost?.databaseMs ?? 0)),
        ...costs.map((cost) => whole(cost?.rowsRead ?? 0)),
        figure(last?.p99 ?? 0),
        whole(last?.perSecond ?? 0),
      ]
    }),
  )
}

/** How much room rows take, with their indexes. */
export function rowsTable(results: Results): string {
  const largest = results.sizes.at(-1)
  const tables = largest?.tables ?? []
  return table(
    ['table', 'rows', 'GB', 'bytes a row'],
    tables.map(({ name, rows, bytes }) => [
      `\`${name}\``,
      whole(rows),
      (bytes / 1e9).toFixed(2),
      whole(bytesOfRow(results, name)),
    ]),
  )
}

/** The calls of a visit with what they cost at a million members. */
export function visitTable(results: Results): string {
  const members = 1_000_000
  return table(
    ['call', 'in a visit', 'server ms', 'helpers ms', 'database ms'],
    Object.entries(callsOfVisit).map(([name, calls]) => {
      const { server, helpers, database } = costAt(results, name, members)
      return [name, String(calls), figure(calls * server), figure(calls * helpers), figure(calls * database)]
    }),
  )
}

/** What so many members need. */
export function needsTable(results: Results): string {
  return table(
    [
      'members',
      'calls/s',
      'server',
      'helpers',
      'database',
      'cores to have',
      'instances',
      'connections',
      'streams',
      'told/s',
      'GB a year',
      'pictures, TB a year',
    ],
    modelSizes.map((members) => {
      const need = needOf(results, members)
      return [
        whole(members),
        figure(need.callsPerSecond),
        figure(need.serverCores),
        figure(need.helperCores),
        figure(need.databaseCores),
        figure(Math.ceil(coresOf(need))),
        whole(need.instances),
        whole(need.connections),
        whole(need.streams),
        figure(need.toldPerSecond),
        figure(need.gigabytesPerYear),
        figure(need.pictureTerabytesPerYear),
      ]
    }),
  )
}

/** Two digits of a number of members: more would say too much. */
const about = (members: number) => whole(Number(members.toPrecision(2)))

/** What is used up next, as there are more members. */
export function limitsTable(results: Results): string {
  return table(
    ['what is used up', 'at about', 'what to add'],
    limitsOf(results).map(({ what, members, add }) => [what, about(members), add]),
  )
}

/** What many live streams take, and what a second of commits can do. */
export function streamsTable({ streams, commits }: Results): string {
  if (!streams || !commits) throw new Error('Streams and commits were not measured')
  const megabytes = (bytes: number) => `${whole(bytes / 1e6)} MB`
  return table(
    ['of one instance', ''],
    [
      ...streams.deliveries.map(({ streams: open, p50, p99, serverMs }) => [
        `from sending to its member, ${whole(open)} streams`,
        `half within ${figure(p50)} ms, 99 % within ${figure(p99)} ms, ${figure(serverMs)} ms of the processor`,
      ]),
      [
        'resident memory before, after',
        `${megabytes(streams.bytesBefore)}, ${megabytes(streams.bytesAfter)}`,
      ],
      ['memory of a stream', `${figure(streams.bytesPerStream / 1000)} KB`],
      ['streams opened a second', whole(streams.openedPerSecond)],
      ['connections to the database', whole(streams.connections)],
      ['processor at rest', `${figure(streams.restMsPerSecond)} ms a second`],
      ['processor of another instance for each message', `${figure(streams.bystanderMs)} ms`],
      [
        'commits a second on 16 connections, and if each notifies',
        `${whole(commits.plain)}, ${whole(commits.notifying)}`,
      ],
    ],
  )
}
