/** How parameterised statements are sent, so that PostgreSQL plans each once for a connection where that is possible. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { isConnectionError } from './connectionErrors.ts'

/**
 * - `named`: prepared by each client on its connection, then executed by name. For direct connections, and for poolers
 *   that know prepared statements.
 * - `shared`: for poolers in transaction mode that do not, where each statement may meet another server connection. It is
 *   executed by name at once, and prepared if that connection does not have it yet, whoever asks. Within transactions
 *   statements are not named, because a failure would abort them.
 * - `unnamed`: planned each time.
 */
export type Statements = 'named' | 'shared' | 'unnamed'

/** The name of each statement, derived from its text: all clients of all instances give it the same. */
const names = new Map<string, string>()

function statementName(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
  }
  return name
}

/** PostgreSQL's error codes: the connection has no statement of this name. */
export const unknownName = '26000'
/** It has one already. */
const knownName = '42P05'
/** Where it finds that a table has changed since, and the statement would return other columns. */
const changedPlan = 'RevalidateCachedQuery'
/** Attempts before a statement is sent without a name. Each may meet another server connection. */
const attempts = 4

/** A statement that is executed by name, and prepared before only if `prepare` says so, whatever the client knows. */
class SharedStatement extends pg.Query {
  private readonly prepare_: boolean

  constructor(config: pg.QueryConfig, prepare: boolean, callback: (error: unknown, result: unknown) => void) {
    super(config, callback as never)
    this.prepare_ = prepare
  }

  /** Asked by the driver before it sends the statement. */
  hasBeenParsed(): boolean {
    return !this.prepare_
  }
}

type Send = (...args: unknown[]) => unknown

/** A client that sends parameterised statements as `statements` says. */
export function clientClass(statements: Statements): typeof pg.Client {
  return class extends pg.Client {
    // The driver's own overloads cannot be expressed here; Kysely calls with a text and an array.
    override query(...args: unknown[]): never {
      const [text, values] = args
      const send = (super.query as Send).bind(this)
      const parameterised = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const result =
        !parameterised || statements === 'unnamed'
          ? send(...args)
          : statements === 'named'
            ? send({ name: statementName(text), text, values }, ...args.slice(2))
            : this.getTransactionStatus() === 'I'
              ? sendShared(send, text, values)
              : send(...args)
      if (result instanceof Promise) void this.closeIfLost(result)
      return result as never
    }

    /** A connection that was cut, or whose query timed out, must not return to the pool. */
    private async closeIfLost(result: Promise<unknown>): Promise<void> {
      try {
        await result
      } catch (error) {
        if (isConnectionError(error)) await this.end()
      }
    }
  }
}

/** Each of the errors that lead to another attempt occurs before anything is executed. */
async function sendShared(send: Send, text: string, values: unknown[]): Promise<unknown> {
  let prepare = false
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const name = statementName(text)
    try {
      return await new Promise((resolve, reject) => {
        send(
          new SharedStatement({ name, text, values }, prepare, (error, result) =>
            error ? reject(error) : resolve(result),
          ),
        )
      })
    } catch (error) {
      const { code, routine } = error as pg.DatabaseError
      if (code === unknownName) prepare = true
      else if (code === knownName) prepare = false
      else if (routine === changedPlan) {
        // Other connections still have the old one under this name, too. Several may find out at once.
        if (statementName(text) === name) names.set(text, `${name}+`)
      } else throw error
    }
  }
  return send(text, values)
}
