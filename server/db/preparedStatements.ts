/** Prepared statements, so that PostgreSQL plans each once for a connection. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { isConnectionError } from './connectionErrors.ts'

/** The name of each statement, by its text. */
const names = new Map<string, string>()

function statementName(sql: string): string {
  let name = names.get(sql)
  if (!name) {
    name = createHash('sha1').update(sql).digest('base64url')
    names.set(sql, name)
  }
  return name
}

/**
 * Texts that are sent without a name, because a migration has changed the columns of their result. A pooler keeps the
 * statement by its text, so another name would not help.
 */
const unnamed = new Set<string>()

/** PostgreSQL's routine that rejects such a statement, before anything is executed. */
const rejectsChangedResult = 'RevalidateCachedQuery'

type Send = (...args: unknown[]) => unknown

/**
 * Makes the class of the pool's clients.
 * @param areNamed Whether statements with parameters are prepared by name; otherwise each is planned anew.
 */
export function clientClass(areNamed: boolean): typeof pg.Client {
  return class extends pg.Client {
    // The driver's own overloads cannot be expressed here; Kysely calls with a text and an array.
    override query(...args: unknown[]): never {
      const [text, values] = args
      const send = (super.query as Send).bind(this)
      const isNamed =
        areNamed &&
        typeof text === 'string' &&
        Array.isArray(values) &&
        values.length > 0 &&
        !unnamed.has(text)
      const result = isNamed ? this.sendNamed(send, text, values, ...args.slice(2)) : send(...args)
      if (result instanceof Promise) void this.closeIfLost(result)
      return result as never
    }

    private async sendNamed(
      send: Send,
      text: string,
      values: unknown[],
      ...rest: unknown[]
    ): Promise<unknown> {
      // The error has aborted a transaction, so its statements cannot be sent again.
      const canRepeat = this.getTransactionStatus() === 'I'
      try {
        return await send({ name: statementName(text), text, values }, ...rest)
      } catch (error) {
        if ((error as pg.DatabaseError).routine !== rejectsChangedResult) throw error
        unnamed.add(text)
        if (!canRepeat) throw error
        return send(text, values, ...rest)
      }
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
