/**
 * Returns the object's own value for a key from user input. A plain `record[key]` also finds inherited properties, such
 * as `constructor`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
