/**
 * The value that an object itself has under a key that came from outside. A plain `record[key]` also finds what every
 * object inherits, such as `constructor`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
