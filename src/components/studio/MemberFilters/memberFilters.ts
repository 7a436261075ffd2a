import { memberRoles, type MemberSort, seenFilters } from '#api/contract/studio/members.ts'
import type { MembersFilter } from '#api/studio/members.ts'
import type { Direction, TableAddress } from '../shared/useTableAddress.ts'
import { ownValue } from '#lib/ownValue.ts'

/** Names of the filters in the address. */
export const filterNames = [
  'buscar',
  'rol',
  'nivel',
  'visto',
  'producto',
  'desde',
  'hasta',
  'entro_desde',
  'entro_hasta',
  'silencio',
] as const
export type FilterName = (typeof filterNames)[number]

/** Columns by which the table can be sorted, and which way first. */
export const memberSorts: Readonly<Record<string, Direction>> = {
  nombre: 'asc',
  rol: 'desc',
  nivel: 'desc',
  entro: 'desc',
  visita: 'desc',
  puntos: 'desc',
}

const sorts: Readonly<Record<string, MemberSort>> = {
  nombre: 'name',
  rol: 'role',
  nivel: 'level',
  entro: 'joined_at',
  visita: 'last_seen_on',
  puntos: 'points',
}

/** What the server is asked to sort by. */
export const orderOf = ({ sort, direction }: Pick<TableAddress, 'sort' | 'direction'>) =>
  sort === undefined ? {} : { sort: ownValue(sorts, sort) ?? ('name' as const), direction }

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}$/u.test(text) ? Number(text) : undefined
}

/** The filters of an address as the server knows them; anything unknown is ignored. */
export function filtersOf(filter: TableAddress['filter']): MembersFilter {
  const day = (name: FilterName) => {
    const text = filter(name)
    return text !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(text) ? text : undefined
  }
  const level = wholeNumber(filter('nivel'))
  const muted = filter('silencio')
  const found = {
    q: filter('buscar'),
    role: memberRoles.find((role) => role === filter('rol')),
    level: level !== undefined && level >= 1 && level <= 5 ? level : undefined,
    seen: seenFilters.find((seen) => seen === filter('visto')),
    product: filter('producto'),
    points_min: wholeNumber(filter('desde')),
    points_max: wholeNumber(filter('hasta')),
    joined_from: day('entro_desde'),
    joined_to: day('entro_hasta'),
    muted: muted === 'si' ? ('yes' as const) : muted === 'no' ? ('no' as const) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
