/** Both forms of 'Hoy' in one chunk: only one of them is displayed. */
export { TodayAbove } from './TodayAbove.tsx'
export { TodayRail } from './TodayRail.tsx'
