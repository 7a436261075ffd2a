import { describe, expect, it } from 'vitest'
import { type Connect, findStatements } from '../../../server/db/pooler.ts'

interface Pooler {
  /** Connections to PostgreSQL. */
  size: number
  /** What it does with a statement that this connection has not prepared. */
  unknown: 'prepares it' | 'passes it on' | 'closes the client'
  /** Whether a client keeps the connection it got first. */
  sessions?: boolean
  /** Which free connection a transaction gets. */
  takes?: 'last' | 'first'
}

/** A pooler that lends its connections for a transaction, or for a session. */
function pooler({ size, unknown, sessions = false, takes = 'last' }: Pooler): Connect {
  const connections = Array.from({ length: size }, (_, index) => ({
    pid: index + 1,
    names: new Set<string>(),
  }))
  let free = connections.slice()
  type Connection = (typeof connections)[number]
  return async () => {
    const prepared = new Set<string>()
    let own: Connection | undefined
    let transaction = false
    return {
      processId: 0,
      async query(query) {
        const text = typeof query === 'string' ? query : query.text
        own ??= takes === 'last' ? free.pop() : free.shift()
        // It waits for a connection that is never free.
        if (!own) return new Promise<never>(() => undefined)
        const { pid, names } = own
        try {
          if (typeof query !== 'string' && !names.has(query.name)) {
            if (!prepared.has(query.name) || unknown === 'prepares it') names.add(query.name)
            else if (unknown === 'closes the client')
              throw Object.assign(new Error('closed'), { code: '08P01' })
            else throw Object.assign(new Error('unknown name'), { code: '26000' })
            prepared.add(query.name)
          }
          if (text === 'begin') transaction = true
          if (text === 'rollback') transaction = false
          return { pid, one: 1 }
        } finally {
          if (!transaction && !sessions) {
            free.push(own)
            own = undefined
          }
        }
      },
      async end() {
        if (own) free.push(own)
        free = free.filter((connection, index) => free.indexOf(connection) === index)
      },
    }
  }
}

describe('how statements are sent', () => {
  it.each<[string, Pooler]>([
    ['named', { size: 4, unknown: 'prepares it' }],
    ['named', { size: 8, unknown: 'prepares it', takes: 'first' }],
    ['shared', { size: 4, unknown: 'passes it on' }],
    ['shared', { size: 8, unknown: 'passes it on', takes: 'first' }],
    ['unnamed', { size: 4, unknown: 'closes the client' }],
    // Nobody gets the connection of the statement, so nothing is proved.
    ['unnamed', { size: 40, unknown: 'passes it on', sessions: true }],
    ['unnamed', { size: 40, unknown: 'passes it on', takes: 'first' }],
    // There is no other connection.
    ['unnamed', { size: 1, unknown: 'passes it on' }],
  ])('%s, with %o', async (statements, kind) => {
    const options = { attempts: 2, answerMs: 100 }
    expect(await findStatements(pooler(kind), options)).toBe(statements)
  })
})
