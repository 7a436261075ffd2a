import { type Expression, sql, type SqlBool } from 'kysely'
import { foldForSearch } from './foldForSearch.ts'

/** Maximum number of words of a search; further ones are ignored. */
const maxWords = 8

/** The words of a search, without accents and case. */
export const wordsIn = (text: string): string[] =>
  foldForSearch(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)

/** Condition: each word of a search begins a word of the text, which has an index of `search_words`. */
export const hasWords = (text: Expression<string | null>, search: string): Expression<SqlBool> =>
  sql<SqlBool>`search_words(${text}) @@ search_query(${search})`

/** The words of a search, or its signs if it has no words. */
export function partsIn(text: string): string[] {
  const words = wordsIn(text)
  const signs = text.trim()
  return words.length > 0 || signs === '' ? words : [signs]
}

/** Condition: each word of a search, or its signs, is part of one of the folded texts. Reads every row. */
export const containsWords = (texts: readonly Expression<string>[], search: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    partsIn(search).map(
      (word) =>
        sql`(${sql.join(
          texts.map((text) => sql`strpos(${text}, ${word}) > 0`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`
