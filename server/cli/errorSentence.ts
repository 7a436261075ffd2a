/** Expected failures of the start and of the operator's commands, each in one Spanish sentence. */
import { BackupError } from '../backup/format.ts'
import { isConnectionError } from '../db/connectionErrors.ts'
import { isFullDisk } from '../media/fullDisk.ts'
import { MoveError } from '../media/moveMedia.ts'
import { StoreUnavailable } from '../media/storeErrors.ts'
import { StartError } from '../errors.ts'

/** What is wrong with a file or folder, by the system's error code. */
const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'falta permiso',
  EBUSY: 'está en uso',
  EEXIST: 'ya existe',
  EIO: 'el disco falla',
  EISDIR: 'es una carpeta',
  ELOOP: 'es un enlace que no lleva a ninguna parte',
  EMFILE: 'hay demasiados archivos abiertos',
  ENAMETOOLONG: 'el nombre es demasiado largo',
  ENOENT: 'no existe',
  ENOTDIR: 'no es una carpeta',
  ENOTEMPTY: 'no está vacía',
  EPERM: 'falta permiso',
  EROFS: 'el disco es de solo lectura',
}

/** PostgreSQL's error codes for a user, a password, a database or a privilege that is missing. */
const refusedCodes = /^(?:28\w{3}|3D000|42501)$/u
/** Messages of the driver without code when nothing answers, or TLS is refused. */
const unreachableTexts = /^(?:timeout expired|The server does not support SSL connections)/u
const certificateCodes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|HOSTNAME_MISMATCH)/u

interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  address?: string
  hostname?: string
  port?: number
  /** Attempts at the several addresses of one name. */
  errors?: SystemError[]
}

/**
 * The sentence for an error that an operator can do something about; the whole error, with its stack, for any other,
 * which is a defect.
 */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartError || error instanceof BackupError || error instanceof MoveError)
    return error.message
  if (error instanceof StoreUnavailable) return `${error.message} (${String(error.cause)})`
  const sentence = sentenceOf(error)
  return sentence === undefined ? (error.stack ?? String(error)) : sentence.replaceAll(/\s+/gu, ' ')
}

function sentenceOf(error: SystemError): string | undefined {
  const { code = '', message, syscall, path } = error
  if (isFullDisk(error)) return `No queda espacio en el disco: libera algo y repítelo (${message}).`
  if (syscall === 'listen' || code === 'EADDRINUSE') return listenSentence(error)
  if (syscall === 'getaddrinfo')
    return `No se encuentra la máquina «${error.hostname}» (${code}): revisa HOST y DATABASE_URL.`
  if (refusedCodes.test(code))
    return `La base de datos no lo permite: ${message} (${code}). Revisa DATABASE_URL.`
  if (certificateCodes.test(code))
    return `El certificado de la base de datos no es de fiar: ${message} (${code}).`
  if (isConnectionError(error) || unreachableTexts.test(message)) {
    const [{ address, port } = error] = error.errors ?? []
    const where = address === undefined ? '' : ` en ${[address, port].join(':')}`
    return `La base de datos no responde${where} (${code || message}). ¿Está en marcha, y es esa su dirección (DATABASE_URL)?`
  }
  if (code in fileProblems) return `No se puede usar «${path ?? message}»: ${fileProblems[code]} (${code}).`
  if (code.startsWith('ERR_PARSE_ARGS_')) return `No se entiende la orden: ${message}`
  return undefined
}

/** @param error why the server cannot listen on its address. */
function listenSentence({ code, address, port, message }: SystemError): string {
  if (code === 'EADDRINUSE') return `El puerto ${port} ya está ocupado. Elige otro con PORT.`
  if (code === 'EACCES') return `Falta permiso para usar el puerto ${port}. Elige otro con PORT.`
  if (code === 'EADDRNOTAVAIL') return `Esta máquina no tiene la dirección ${address}. Elige otra con HOST.`
  return `No se puede escuchar en HOST y PORT: ${message}.`
}
