/** Types shared by the parts of the demo content. */
import type { Insertable } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Portrait } from './portraits.ts'

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

/** A comment: the name of its author, and the text. */
export type DemoComment = readonly [by: string, text: string]

export interface DemoPost {
  /** Name of the author. */
  by: string
  text: string
  tag?: string
  /** Index of its picture or clip. */
  picture?: number
  clip?: number
  comments?: readonly DemoComment[]
  /** Written so many days ago, at this hour in Madrid; otherwise some hours before the post above. */
  daysAgo?: number
  /** Eight in the morning when missing. */
  hour?: number
}

/** A fictional person. */
export interface DemoPerson {
  name: string
  email: string
  woman: boolean
  level: number
  membership?: string
  /** For how many years a coach; longer than in Faro. */
  coachYears?: number
  bio?: string
  /** Drawn to fit name, age and bio; without it the person has no picture. */
  portrait?: Portrait
}
