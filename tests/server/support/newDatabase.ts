import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../../../server/db/client.ts'
import { atEnd } from './atEnd.ts'

/** Creates a database, optionally as a copy of a template; returns its connection string. */
export async function newDatabase(template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: inject('databaseUrl') })
  await server.connect()
  // Copying the template's files costs half as much as writing its pages to the log.
  await server.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
  await server.end()
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}

/** Name of the database in a connection string. */
export const databaseName = (url: string): string => new URL(url).pathname.slice(1)

/** Creates an empty database, closed after the test or its file. */
export async function emptyDatabase(): Promise<Db> {
  const db = openDatabase(await newDatabase())
  atEnd(() => db.destroy())
  return db
}
