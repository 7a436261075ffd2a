import { count, formatNumber, plural } from '#lib/plural.ts'

const people = (n: number) => count(n, 'persona', 'personas')
const rows = (n: number) => count(n, 'fila', 'filas')

/** Inviting people from a spreadsheet in the studio. */
export const studioMemberImport = {
  title: 'Invitar desde un archivo',
  text: 'Elige un archivo CSV o Excel con los correos de tu gente. Se crea una invitación personal para quien no sea miembro: entra cuando la acepta.',
  file: 'Elegir un archivo CSV o Excel',
  check: 'Comprobando…',
  checkAgain: 'Volver a comprobar',
  tooLarge: 'El archivo ocupa más de 2 MB.',
  empty: 'El archivo está vacío.',
  nobody: 'El archivo no tiene ninguna persona.',
  tooManyRows: (most: number) =>
    `El archivo tiene demasiadas filas: caben como mucho ${formatNumber(most)}. Divídelo en varios.`,
  openQuote: (row: number) =>
    `En la fila ${formatNumber(row)} hay unas comillas sin cerrar. Ciérralas o quítalas, y vuelve a elegir el archivo.`,
  noAddresses:
    'No encontramos ninguna dirección de correo en el archivo. Comprueba que es tu lista, y que la lista está en la primera hoja.',
  oldExcel:
    'Es un archivo antiguo de Excel (.xls). Ábrelo y guárdalo como «Libro de Excel (.xlsx)» o como «CSV UTF-8».',
  otherFormat:
    'No podemos leer este archivo. Ábrelo en tu hoja de cálculo y guárdalo o descárgalo como «CSV UTF-8» o como Excel (.xlsx) sin contraseña.',
  failed: 'No pudimos leer el archivo',

  columns: 'Qué hay en cada columna',
  columnsText: 'No reconocemos la columna de los correos: dinos cuál es, y cuáles son las demás.',
  columnsKnown: 'Elige otra columna donde no sea la que ves.',
  changeColumns: 'Cambiar las columnas',
  fields: { email: 'Correo', name: 'Nombre', surname: 'Apellidos', role: 'Rol', level: 'Nivel' },
  noColumn: 'Ninguna',
  columnName: (letter: string, heading: string) => (heading ? `${letter} · ${heading}` : `Columna ${letter}`),
  preview: 'Las primeras filas',
  row: 'Fila',
  checkColumns: 'Comprobar la lista',

  run: (n: number) => `Invitar a ${people(n)}`,
  runNobody: 'No hay a quién invitar',
  import: 'Invitar',
  rowNumber: (n: number) => `Fila ${formatNumber(n)}`,
  rows: 'Qué pasará con cada fila',
  summary: (invited: number, all: number) =>
    invited === 0
      ? `No hay a quién invitar en ${rows(all)}.`
      : `Se invitará a ${people(invited)} de ${rows(all)}. Aún no ha cambiado nada.`,
  more: (n: number) => `Y ${rows(n)} más.`,
  entryFree: (price: string) =>
    `Entrar en tu comunidad cuesta ${price}, pero con estas invitaciones se entra gratis.`,
  entryPaid: (price: string) =>
    `Quien acepte como miembro tendrá que pagar la entrada: ${price}. Quien vaya a moderar entra sin pagar.`,

  done: (n: number) => `${people(n)} ${plural(n, 'invitada', 'invitadas')}`,
  doneTitle: 'Invitaciones creadas',
  doneText: (n: number, days: number) =>
    `${count(n, 'invitación personal', 'invitaciones personales')}, que ${plural(n, 'vale', 'valen')} ${days} días. Quien ya tiene cuenta en Faro la ve en su Actividad. Faro no envía correos: descarga la lista y manda a cada persona su enlace, o cópialo en «Invitaciones».`,
  download: 'Descargar la lista con los enlaces',
  downloadName: 'invitaciones.csv',
  downloadFailed: 'No se pudo descargar',
  toInvitations: 'Ver las invitaciones',
  close: 'Cerrar',
} as const
