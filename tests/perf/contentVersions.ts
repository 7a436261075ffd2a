/**
 * Changes the demo content between two visits: names and titles end with a version number, so that a probe can
 * distinguish fresh content from cached content.
 */
import type { ServerAddress } from '../e2e/sessions.ts'

/** Column by table; each of its texts ends with the version number. */
const texts = {
  users: 'name',
  meetings: 'topic',
  modules: 'title',
  referrals: 'nombre',
  testimony_types: 'title',
} as const

/** The first number. All have three digits, and the demo content contains none of them. */
const first = 301
const last = 480

export class ContentVersions {
  private readonly place: Pick<ServerAddress, 'query'>
  private number = first - 1

  constructor(place: Pick<ServerAddress, 'query'>) {
    this.place = place
  }

  /** Updates the content. Returns the text that only the new version contains. */
  async update(): Promise<string> {
    this.number = this.number === last ? first : this.number + 1
    const edition = String(this.number)
    for (const [table, column] of Object.entries(texts))
      await this.place.query(`update ${table} set ${column} = regexp_replace(${column}, '( \\d{3})?$', $1)`, [
        ` ${edition}`,
      ])
    // This screen shows neither a name nor a title.
    await this.place.query('update networking_settings set session_duration_minutes = $1', [this.number])
    return edition
  }
}
