import type { Parsed } from '#api/contract/endpoint.ts'
import {
  type createReferral,
  referralEmailMaxLength,
  referralNameMaxLength,
  referralNotesMaxLength,
  referralPhoneMaxLength,
} from '#api/contract/referrals.ts'
import { isBlank, isContactEmail } from '#api/contract/normaliseText.ts'
import { HttpError } from '../../errors.ts'
import type { Refusals } from '../../refusals.ts'

const required = [
  ['nombre', 'El nombre es obligatorio'],
  ['telefono', 'El teléfono es obligatorio'],
  ['community_id', 'Debes seleccionar una comunidad para el referido'],
] as const

/**
 * Requires the mandatory fields, and reports the first missing one before any other error.
 * @throws {HttpError} 400 with the documents' text.
 */
export function requireFields(body: unknown): void {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  for (const [name, text] of required) {
    const value = fields[name]
    if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) {
      throw new HttpError(400, text)
    }
  }
}

const phone = /^[\d\s+().-]+$/u
const minDigits = 6

const tooLong = (what: string, most: number) => `${what} no puede tener más de ${most} caracteres`

/** Texts of fields that are too long. */
export const referralRefusals: Refusals = {
  'nombre:too_big': tooLong('El nombre', referralNameMaxLength),
  'telefono:too_big': tooLong('El teléfono', referralPhoneMaxLength),
  'email:too_big': tooLong('El email', referralEmailMaxLength),
  'notas:too_big': `Las notas no pueden tener más de ${referralNotesMaxLength} caracteres`,
}

/**
 * Reads a referral, whose texts the contract has normalised; empty ones become null.
 * @throws {HttpError} 400 for an invalid phone or e-mail.
 */
export function readReferral(body: Parsed<typeof createReferral, 'body'>) {
  const fields = {
    nombre: body.nombre,
    telefono: body.telefono,
    community_id: String(body.community_id),
    email: body.email || null,
    notas: body.notas || null,
  }
  if (!phone.test(fields.telefono) || fields.telefono.replace(/\D/gu, '').length < minDigits) {
    throw new HttpError(400, 'Escribe un teléfono válido')
  }
  if (fields.email !== null && !isContactEmail(fields.email)) {
    throw new HttpError(400, 'Escribe un email válido')
  }
  return fields
}
