/** The plans of the statements that the server really runs, which PostgreSQL writes into its log (`auto_explain`). */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../../e2e/server.ts'

/** A node of a plan that was executed, as PostgreSQL writes it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export interface Plan {
  'Query Text': string
  Plan: PlanNode
}

/** What a scan of a statement read. */
export interface Scan {
  table: string
  /** The index, if it used one. */
  index: string | undefined
  sequential: boolean
  /** Rows that were read, also those that were not wanted. */
  rows: number
  statement: string
}

/** The plans in a part of PostgreSQL's log: each begins in the line that names it, and its own lines are indented. */
export function plansIn(log: string): Plan[] {
  const plans: Plan[] = []
  const entries = log.split(/^(?=\d{4}-\d\d-\d\d )/mu)
  for (const entry of entries) {
    const [, json] = /^[^\n]* LOG: {2}duration: [\d.]+ ms {2}plan:\n([\s\S]+)$/u.exec(entry) ?? []
    if (json !== undefined) plans.push(JSON.parse(json) as Plan)
  }
  return plans
}

/** The scans of tables in a plan. */
export function scansOf(plan: Plan): Scan[] {
  const statement = plan['Query Text'].replace(/\s+/gu, ' ').trim()
  const found: Scan[] = []
  const visit = (node: PlanNode): void => {
    const table = node['Relation Name']
    const loops = node['Actual Loops'] ?? 0
    if (table !== undefined && node['Node Type'].includes('Scan')) {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      found.push({
        table,
        index: node['Index Name'],
        sequential: node['Node Type'].includes('Seq Scan'),
        rows: ((node['Actual Rows'] ?? 0) + removed) * loops,
        statement,
      })
    }
    node.Plans?.forEach(visit)
  }
  visit(plan.Plan)
  return found
}

/** Collects the plans of what the server runs while `act` goes on. */
export async function collectPlans(server: Server, act: () => Promise<unknown>): Promise<Plan[]> {
  const log = join(server.dataDir, 'postgres.log')
  await set(server, '0')
  const from = statSync(log).size
  try {
    await act()
  } finally {
    await set(server, '-1')
  }
  return plansIn(readFileSync(log).subarray(from).toString())
}

/** Lets PostgreSQL explain what takes longer, and waits until it knows. */
async function set(server: Server, milliseconds: string): Promise<void> {
  await server.query(`alter system set auto_explain.log_min_duration = '${milliseconds}'`)
  await server.query('select pg_reload_conf()')
  for (;;) {
    const [row] = await server.query<{ value: string }>(
      `select current_setting('auto_explain.log_min_duration', true) as value`,
    )
    if (row?.value === milliseconds) return
    await pause(20)
  }
}
