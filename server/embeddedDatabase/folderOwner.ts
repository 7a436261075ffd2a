/** Ownership of the data folder: files copied by another user are taken over, or an error explains what to do. */
import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../errors.ts'

const run = promisify(execFile)

/** The system user that PostgreSQL runs as; empty if it is the current user. */
export interface Owner {
  uid?: number
  gid?: number
}

/**
 * Makes PostgreSQL's user the owner of its folder: PostgreSQL refuses a folder of another user, or one that others can
 * read.
 * @throws {StartError} when the files belong to another user and this one cannot change that.
 */
export async function takeOwnership(dir: string, folder: string, owner: Owner): Promise<void> {
  const me = process.getuid?.()
  // Windows has no such owners.
  if (me === undefined) return
  const { uid, mode } = await fs.stat(folder)
  if (me !== 0) {
    for (const entry of [path.join(dir, 'postgres-password'), folder]) await requireOwner(entry, dir, me)
  } else if (uid !== owner.uid && owner.uid !== undefined) {
    await run('chown', ['-R', `${owner.uid}:${owner.gid ?? owner.uid}`, folder])
  }
  if (mode & 0o077) await fs.chmod(folder, 0o700)
}

/** @throws {StartError} for a folder that this user may not enter and change. */
export async function requireAccess(dir: string): Promise<void> {
  try {
    await fs.access(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw otherOwnerError(dir)
  }
}

/** @throws {StartError} for a file or folder that belongs to another user. */
async function requireOwner(entry: string, dir: string, me: number): Promise<void> {
  const stat = await fs.stat(entry).catch(() => undefined)
  if (stat && stat.uid !== me) throw otherOwnerError(dir)
}

const otherOwnerError = (dir: string) =>
  new StartError(
    `Los datos de ${dir} son de otro usuario. Dáselos a quien arranca Faro: sudo chown -R "$(id -un):$(id -gn)" '${dir}'`,
  )
