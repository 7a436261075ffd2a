import { type Expression, sql, type SqlBool } from 'kysely'

/** Words that a search asks for, without accents and case. */
export function searchWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)
}

/** True where each of the words begins a word of the name, which is plain already. Uses the index over it. */
export function nameMatches(name: Expression<string | null>, words: readonly string[]): Expression<SqlBool> {
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql<SqlBool>`to_tsvector('simple', ${name}) @@ to_tsquery('simple', ${query})`
}
