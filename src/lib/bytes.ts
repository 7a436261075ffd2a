import { lazily } from './lazily.ts'

const number = lazily(() => new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 }))
const units = ['B', 'KB', 'MB', 'GB']

/** Formats a size in bytes: '9,4 MB', with 1 MB = 1024 × 1024 bytes. */
export function formatBytes(bytes: number): string {
  let unit = 0
  let value = bytes
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${number().format(value)} ${units[unit]}`
}
