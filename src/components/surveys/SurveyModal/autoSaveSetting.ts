import { useDeviceText, writeDeviceText } from '#api/client/deviceText.ts'

const key = 'faro:survey-auto-save'
const off = 'off'

/** Whether drafts are saved on this device; true by default. */
export const useAutoSave = (): boolean => useDeviceText(key) !== off

/** Switches saving drafts on this device on or off. */
export function setAutoSave(on: boolean): void {
  writeDeviceText(key, on ? null : off)
}
