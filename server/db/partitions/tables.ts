/** Which of the large tables can be partitioned, by what, and why the others are not (decision 39). */

export type PartitionedName = 'messages' | 'point_entries' | 'post_views' | 'ad_impressions'

export interface PartitionSpec {
  name: PartitionedName
  /** The column by whose ranges the rows are divided. */
  key: string
  /** What the key holds: a UUIDv7, whose beginning is a time, a date, or a month as `YYYY-MM`. */
  kind: 'uuidv7' | 'date' | 'month'
  /** Months of a partition, a divisor of 12. */
  months: number
  /** Rows from which partitioning is worth it. */
  worthFrom: number
}

export const partitionSpecs: readonly PartitionSpec[] = [
  { name: 'messages', key: 'id', kind: 'uuidv7', months: 12, worthFrom: 100_000_000 },
  { name: 'point_entries', key: 'month', kind: 'month', months: 3, worthFrom: 50_000_000 },
  { name: 'post_views', key: 'viewed_on', kind: 'date', months: 1, worthFrom: 50_000_000 },
  { name: 'ad_impressions', key: 'id', kind: 'uuidv7', months: 1, worthFrom: 50_000_000 },
]

/** The other tables that grow with use, and why they stay in one piece, in Spanish. */
export const keptWhole: Readonly<Record<string, string>> = {
  all_posts: 'se leen por comunidad y fecha, y cada lectura tendría que mirar en todas las particiones',
  all_comments: 'se leen por publicación, y sus índices ya crecen solo por el final',
  post_likes: 'se leen por publicación, y sus índices ya crecen solo por el final',
  post_shares: 'crece poco, y sus índices solo por el final',
  activity: 'solo guarda 90 días, y sus claves únicas no contienen la fecha',
}
