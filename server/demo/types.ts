/** Types shared by the parts of the demo content. */
import type { Insertable } from 'kysely'
import type { Database } from '../db/schema.ts'

export type Row<T extends keyof Database> = Insertable<Database[T]>

/** Ids of people by e-mail. */
export type Members = ReadonlyMap<string, string>

/** Ids of the media shared by posts, ads and profiles. */
export interface Pictures {
  scenes: string[]
  clips: string[]
  /** Poster images of the clips. */
  stills: string[]
  ads: string[]
}
