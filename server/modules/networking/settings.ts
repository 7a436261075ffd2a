import type { Selectable } from 'kysely'
import type * as contract from '#api/contract/networking.ts'
import type { Db } from '../../db/client.ts'
import { preparedQuery } from '../../db/preparedQuery.ts'
import type { NetworkingSettings } from '../../db/tables/networking.ts'

export type SettingsRow = Selectable<NetworkingSettings>

const selectSettings = preparedQuery(['communityId'], (db, { communityId }: { communityId: string }) =>
  db
    .selectFrom('networking_settings')
    .innerJoin('communities', 'communities.id', 'networking_settings.community_id')
    .where('community_id', '=', communityId)
    .selectAll('networking_settings')
    .select('communities.archived_at'),
)

/** The networking settings of a community, if there are any, and since when it is archived. */
export async function findSettings(
  db: Db,
  communityId: string,
): Promise<(SettingsRow & { archived_at: Date | null }) | undefined> {
  const [row] = await selectSettings(db, { communityId })
  return row
}

export function toSettings(row: SettingsRow): contract.NetworkingSettings {
  return {
    id: row.community_id,
    enabled: row.enabled,
    session_duration_minutes: row.session_duration_minutes,
    min_participants: row.min_participants,
    max_participants: row.max_participants,
    matching_interval_minutes: row.matching_interval_minutes,
    allowed_session_types: row.allowed_session_types,
    require_verification: row.require_verification,
    moderation_settings: row.moderation_settings,
    updated_at: row.updated_at.toISOString(),
  }
}
