/** Finds the columns of a file: by their headings, or by their content. */
import { foldText } from '#lib/foldText.ts'
import { isAddress, readAddress } from '#lib/sheetCells.ts'

export const memberFields = ['email', 'name', 'surname', 'role', 'level'] as const
export type MemberField = (typeof memberFields)[number]

/** The index of each field's column, from 0; a field without a column is missing. */
export type MemberColumns = Partial<Record<MemberField, number>>

/** Number of rows at the beginning of a file that may contain the headings, below titles and notes. */
const headingRows = 20

/**
 * Headings used by spreadsheets, forms, shops and address books, without accents and punctuation; the best ones first.
 */
const headings = {
  email: [
    'email',
    'e mail',
    'correo',
    'correo electronico',
    'mail',
    'email address',
    'e mail address',
    'direccion de correo electronico',
    'direccion de correo',
    'direccion de email',
    'direccion de e mail',
    'e mail 1 value',
    'email 1 value',
    'correo 1 valor',
    'correo del comprador',
    'correo electronico del comprador',
    'email del comprador',
    'e mail del comprador',
    'email do comprador',
    'email do a comprador a',
    'email of the buyer',
    'buyer email',
    'buyer e mail',
    'customer email',
    'correo del cliente',
    'correo electronico del cliente',
    'email del cliente',
    'correo del alumno',
    'email del alumno',
    'student email',
    'member email',
    'user email',
    'contact email',
    'primary email',
    'subscriber email',
    'subscriber',
    'suscriptor',
    'email id',
    'tu correo',
    'tu correo electronico',
    'tu email',
  ],
  fullName: [
    'nombre completo',
    'full name',
    'nombre y apellidos',
    'nombre y apellido',
    'nombres y apellidos',
    'nombres y apellido',
    'apellidos nombre',
    'apellidos y nombre',
    'nombre del comprador',
    'nombre do comprador',
    'nome do comprador',
    'nombre del cliente',
    'nombre del alumno',
    'buyer name',
    'buyer',
    'customer name',
    'display name',
    'nombre para mostrar',
    'nombre mostrado',
    'member name',
    'user name',
  ],
  wholeOrGiven: ['nombre', 'nombres', 'name', 'nome'],
  given: ['first name', 'given name', 'nombre de pila', 'primer nombre', 'fname'],
  surname: [
    'apellidos',
    'apellido',
    'last name',
    'family name',
    'surname',
    'lname',
    'primer apellido',
    'sobrenome',
  ],
  role: ['rol', 'role'],
  level: ['nivel', 'level'],
} as const

const headingOf = (cell: string): string =>
  foldText(cell)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isAddressCell = (cell: string | undefined): boolean =>
  cell !== undefined && isAddress(readAddress(cell).email)

/**
 * Returns the columns of a row of headings. If several are for addresses, takes the one with most addresses in `rows`.
 */
export function columnsOf(row: readonly string[], rows: readonly (readonly string[])[]): MemberColumns {
  const names = row.map(headingOf)
  const find = (known: readonly string[]) => {
    const found = known.find((name) => names.includes(name))
    return found === undefined ? undefined : names.indexOf(found)
  }
  const addresses = (column: number) => rows.filter((cells) => isAddressCell(cells[column])).length
  const emails = headings.email
    .flatMap((known) => names.flatMap((name, column) => (name === known ? [column] : [])))
    .toSorted((a, b) => addresses(b) - addresses(a))
  const email = emails[0]
  const full = find(headings.fullName)
  const whole = find(headings.wholeOrGiven)
  const given = find(headings.given)
  const surname = find(headings.surname)
  // `Nombre` is a full name, unless there is a column for the surname.
  const name = full ?? (given !== undefined && whole !== undefined ? whole : (given ?? whole))
  const isWhole = full !== undefined || (given !== undefined && whole !== undefined)
  return defined({
    email,
    name,
    surname: isWhole ? undefined : surname,
    role: find(headings.role),
    level: find(headings.level),
  })
}

/** Only fields that have a column. */
export const defined = (columns: Partial<Record<MemberField, number | undefined>>): MemberColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== undefined))

export interface Layout {
  /** Index of the row with the headings; -1 for a file without headings. */
  heading: number
  columns: MemberColumns
  /** Whether the column of addresses has a known heading and contains addresses. */
  recognised: boolean
}

/** Returns the headings and columns of a file; undefined for a file without addresses. */
export function findLayout(rows: readonly (readonly string[])[]): Layout | undefined {
  const first = rows.findIndex((row) => row.some(isAddressCell))
  for (const [heading, row] of rows.slice(0, headingRows).entries()) {
    const columns = columnsOf(row, rows.slice(heading + 1))
    const { email } = columns
    if (email === undefined) continue
    const isEmpty = rows.length === heading + 1
    const recognised = isEmpty || rows.slice(heading + 1).some((cells) => isAddressCell(cells[email]))
    if (recognised || first < 0) return { heading, columns, recognised: true }
    break
  }
  if (first < 0) return undefined
  const rest = rows.slice(first)
  const width = Math.max(...rest.map((row) => row.length))
  const counts = Array.from(
    { length: Math.min(width, 200) },
    (_, column) => rest.filter((row) => isAddressCell(row[column])).length,
  )
  const heading = first - 1
  const columns = heading < 0 ? {} : columnsOf(rows[heading] ?? [], rest)
  return {
    heading,
    columns: { ...columns, email: counts.indexOf(Math.max(...counts)) },
    recognised: false,
  }
}
