import { lazyModule } from '#lazy/lazyModule.ts'

const load = () => import('./phoneNumbers.ts')
export type PhoneNumbers = Awaited<ReturnType<typeof load>>

/** The phone number parser; `undefined` until loaded. Without it, phones are shown as typed. */
export const usePhoneNumbers = lazyModule(load).useModule
