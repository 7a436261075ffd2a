import { networking as t } from '#locales/networking.ts'
import { ApiError, errorDetail } from '#api/client/errors.ts'

/** Returns the text when the queue cannot be loaded, with the reason. */
export function queueFailure(error: Error): { title: string; detail?: string } {
  return accessFailure(error) ?? { title: t.queueFailed, detail: errorDetail(error) }
}

/** Returns the product spec's text when joining failed, with the server's message. */
export function joinFailure(error: Error): { title: string; detail?: string } {
  if (error instanceof ApiError && error.status === 400) return { title: t.notEnabled }
  const access = accessFailure(error)
  if (access) return access
  const detail = error instanceof ApiError ? (error.serverMessage ?? networkText(error)) : undefined
  return { title: t.joinFailed, ...(detail && { detail }) }
}

const networkText = (error: ApiError) => (error.kind === 'network' ? error.message : undefined)

function accessFailure(error: Error): { title: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.kind === 'invalid') return { title: t.invalidReply }
  if (error.status === 401) return { title: t.tokenInvalid }
  return error.status === 403 ? { title: error.serverMessage ?? t.noAccess } : undefined
}
