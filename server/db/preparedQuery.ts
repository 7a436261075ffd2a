import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './client.ts'

/** Stands in a query where a value will be. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built once and then run with other values: building costs more than running where most calls are.
 * `build` gets a placeholder for each name, of the value's type; it may use them as values only, never look at them.
 */
export function preparedQuery<V extends Record<string, unknown>, R>(
  names: readonly (keyof V & string)[],
  build: (db: Db, values: V) => { compile: () => CompiledQuery<R> },
): (db: Db, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  return async (db, values) => {
    const placeholders = Object.fromEntries(
      names.map((name) => [name, new Placeholder(name)]),
    ) as unknown as V
    compiled ??= build(db, placeholders).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    const { rows }: QueryResult<R> = await db.executeQuery({ ...compiled, parameters })
    return rows
  }
}

/** Remembers what `make` gives for each variant of a query, a small object of plain values. */
export function perVariant<F extends object, T>(make: (variant: F) => T): (variant: F) => T {
  const made = new Map<string, T>()
  return (variant) => {
    const name = JSON.stringify(variant)
    const found = made.get(name) ?? make(variant)
    made.set(name, found)
    return found
  }
}
