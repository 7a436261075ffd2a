/** What the parts of the demo content hand to each other. */
import type { Insertable } from 'kysely'
import type { Database } from '../db/schema.ts'

export type Row<T extends keyof Database> = Insertable<Database[T]>

/** Ids of the people, by e-mail. */
export type Members = ReadonlyMap<string, string>

/** Ids of the media that posts, ads and profiles share. */
export interface Pictures {
  scenes: string[]
  clips: string[]
  /** Stills of the clips. */
  stills: string[]
  ads: string[]
}
