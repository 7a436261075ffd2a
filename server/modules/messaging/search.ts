import { type Expression, sql, type SqlBool } from 'kysely'
import { foldForSearch } from '../../db/foldForSearch.ts'

/** The words of a search, without accents and case. */
export function searchWords(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)
}

/** Condition: each word is a prefix of a word of the (already normalised) name. Uses the full-text index. */
export function nameMatches(name: Expression<string | null>, words: readonly string[]): Expression<SqlBool> {
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql<SqlBool>`to_tsvector('simple', ${name}) @@ to_tsquery('simple', ${query})`
}
