import { useSyncExternalStore } from 'react'
import { isOnline, subscribeOnline } from './reachability.ts'

/** Whether calls will probably reach the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, isOnline, () => true)
