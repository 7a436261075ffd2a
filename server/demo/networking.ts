import type { Insertable } from 'kysely'
import type { NetworkingSettings } from '../db/tables/networking.ts'

/** Networking settings by community name. The queue stays empty, because demo members never come online. */
export const demoNetworking: Record<string, Omit<Insertable<NetworkingSettings>, 'community_id'>> = {
  'Liderazgo Consciente': {
    session_duration_minutes: 20,
    max_participants: 3,
    // Short, for trying it out in two windows.
    matching_interval_minutes: 1,
  },
  'Escuela de Coaches': {
    session_duration_minutes: 45,
    max_participants: 3,
    matching_interval_minutes: 2,
    require_verification: true,
    moderation_settings: { reports_to: 'Carolina Ibáñez' },
  },
  'Negocio Propio, Vida Propia': {
    enabled: false,
    session_duration_minutes: 15,
    matching_interval_minutes: 30,
    allowed_session_types: ['audio'],
  },
}
