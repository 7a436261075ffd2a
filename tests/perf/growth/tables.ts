/** The results as a table in Markdown. */
import type { Results } from './results.ts'

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
