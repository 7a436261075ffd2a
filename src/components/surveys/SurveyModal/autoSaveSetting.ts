import { useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'

const key = 'faro:survey-auto-save'
const off = 'off'

/** Whether answers are kept as drafts on this device: yes, until somebody says no. */
export const useAutoSave = (): boolean => useDeviceText(key) !== off

/** Switches the keeping of drafts for this device. */
export function setAutoSave(on: boolean): void {
  writeDeviceText(key, on ? null : off)
}
