import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './client.ts'

/** Marks the place of a value in a query. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is compiled once and executed with different values, because compiling costs more than executing in
 * frequent calls. `build` gets a placeholder for each name, typed as its value; it may only pass placeholders as
 * values, never read them.
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

/** Caches the result of `make` for each variant, a small object of plain values. */
export function perVariant<F extends object, T>(make: (variant: F) => T): (variant: F) => T {
  const made = new Map<string, T>()
  return (variant) => {
    const name = JSON.stringify(variant)
    const found = made.get(name) ?? make(variant)
    made.set(name, found)
    return found
  }
}
