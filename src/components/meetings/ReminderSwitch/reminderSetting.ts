import { useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'

const key = 'faro:meeting-reminders'
const off = 'off'

/** Whether reminders are on for this device; true by default. */
export const useReminders = (): boolean => useDeviceText(key) !== off

/** Switches reminders on this device on or off. */
export function setReminders(on: boolean): void {
  writeDeviceText(key, on ? null : off)
}
