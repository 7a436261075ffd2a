/**
 * Changes the demo content between two visits, so that what a page shows from an earlier visit can be told from what it
 * was sent in this one: names and titles end with the number of the edition.
 */
import type { Place } from '../e2e/sessions.ts'

/** Column by table; each of its texts ends with the edition. */
const texts = {
  users: 'name',
  meetings: 'topic',
  modules: 'title',
  referrals: 'nombre',
  testimony_types: 'title',
} as const

/** The first number; all have three digits, and none is a number that the demo content shows anyway. */
const first = 301
const last = 480

export class Editions {
  private readonly place: Pick<Place, 'query'>
  private number = first - 1

  constructor(place: Pick<Place, 'query'>) {
    this.place = place
  }

  /** Makes a new edition of the content. Returns the text by which it is recognised. */
  async next(): Promise<string> {
    this.number = this.number === last ? first : this.number + 1
    const edition = String(this.number)
    for (const [table, column] of Object.entries(texts))
      await this.place.query(`update ${table} set ${column} = regexp_replace(${column}, '( \\d{3})?$', $1)`, [
        ` ${edition}`,
      ])
    // The only screen without a name or a title of its own.
    await this.place.query('update networking_settings set session_duration_minutes = $1', [this.number])
    return edition
  }
}
