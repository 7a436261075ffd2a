import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { columnsOf, type MemberColumns } from '../../../../src/api/studio/memberFile/columns.ts'
import { peopleOf, readMemberFile } from '../../../../src/api/studio/memberFile/readMemberFile.ts'

const read = async (content: string | Uint8Array<ArrayBuffer>, columns?: MemberColumns) => {
  const file = await readMemberFile(new File([content], 'lista.csv'))
  return { ...file, people: peopleOf(file, columns ?? file.layout.columns) }
}
const short = (people: { row: number; email: string; name: string }[]) =>
  people.map(({ row, email, name }) => `${row} ${email} ${name}`.trim())

describe('the columns of a file', () => {
  it.each([
    ['Marca temporal,Dirección de correo electrónico,¿Cómo te llamas?', { email: 1 }],
    ['Timestamp,Email Address,Full name', { email: 1, name: 2 }],
    ['Email Address,First Name,Last Name,MEMBER_RATING', { email: 0, name: 1, surname: 2 }],
    ['Dirección de correo electrónico,Nombre,Apellidos', { email: 0, name: 1, surname: 2 }],
    ['Name,Given Name,Family Name,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Value', { email: 4, name: 0 }],
    ['First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value', { email: 4, name: 0, surname: 2 }],
    ['Transacción,Nombre del comprador,Correo del comprador', { email: 2, name: 1 }],
    ['Producto,Nome do Comprador,Email do(a) Comprador(a)', { email: 2, name: 1 }],
    ['ID,Name,First Name,Last Name,Email,Products', { email: 4, name: 1 }],
    ['First Name,Last Name,E-mail Address,E-mail 2 Address', { email: 2, name: 0, surname: 1 }],
    ['"Apellidos, nombre",E-mail', { email: 1, name: 0 }],
    ['\uFEFF nombre ,CORREO ELECTRÓNICO:,Rol,Nivel', { email: 1, name: 0, role: 2, level: 3 }],
  ])('are recognised in %s', async (heading, columns) => {
    const cells = heading.split(/,(?! )/u).length
    const { layout } = await read(`${heading}\n${Array(cells).fill('ana@x.es').join(',')}\n`)
    expect(layout).toMatchObject({ heading: 0, columns, recognised: true })
    expect(Object.keys(layout.columns)).toHaveLength(Object.keys(columns).length)
  })

  it('contain the e-mail column with the most addresses', () => {
    const rows = [
      ['', 'ana@x.es'],
      ['', 'bea@x.es'],
    ]
    expect(columnsOf(['Correo', 'Dirección de correo'], rows)).toEqual({ email: 1 })
  })

  it('are recognised by their content without known headings', async () => {
    const { layout, people } = await read('Contacto;Quién\nana@x.es;Ana\nno contesta;Bea\ncleo@x.es;Cleo\n', {
      email: 0,
      name: 1,
    })
    expect(layout).toEqual({ heading: 0, columns: { email: 0 }, recognised: false })
    expect(short(people)).toEqual(['2 ana@x.es Ana', '3 no contesta Bea', '4 cleo@x.es Cleo'])
    expect((await read('ana@x.es\nbea@x.es\n')).layout).toEqual({
      heading: -1,
      columns: { email: 0 },
      recognised: false,
    })
  })
})

const table = 'Nombre;Correo\nÁngela Muñoz;angela@x.es\nIñaki;iñaki@x.es\n'
/** Encodes a text as UTF-16, with or without a byte order mark. */
function wide(text: string, { big = false, mark = true } = {}): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * (text.length + 1))
  const view = new DataView(bytes.buffer)
  for (const [at, unit] of `\uFEFF${text}`.split('').entries())
    view.setUint16(2 * at, unit.charCodeAt(0), !big)
  return mark ? bytes : bytes.slice(2)
}

describe('a CSV file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(table)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${table}`)],
    ['Windows-1252', Uint8Array.from(table, (sign) => sign.charCodeAt(0))],
    ['UTF-16 LE', wide(table)],
    ['UTF-16 BE', wide(table, { big: true })],
    ['UTF-16 LE without a mark', wide(table, { mark: false })],
    ['UTF-16 BE without a mark', wide(table, { big: true, mark: false })],
  ])('is parsed in %s', async (_, bytes) => {
    expect(short((await read(bytes)).people)).toEqual(['2 angela@x.es Ángela Muñoz', '3 iñaki@x.es Iñaki'])
  })

  it.each([
    ['tabs', 'Nombre\tEmail\nAna\tana@x.es\nBea\tbea@x.es'],
    ['commas', 'Nombre,Email\r\nAna,ana@x.es\r\nBea,bea@x.es\r\n'],
    ['old line ends', 'Nombre;Email\rAna;ana@x.es\rBea;bea@x.es\r'],
    ['mixed line ends', 'Nombre;Email\r\nAna;ana@x.es\nBea;bea@x.es\r\n'],
    ['the separator in a line of its own', 'sep=|\r\nNombre|Email\r\nAna|ana@x.es\r\nBea|bea@x.es\r\n'],
    ['addresses with names', 'Email\n"Ana ""la jefa"" <ana@x.es>"\nBea <bea@x.es>\n'],
    ['invisible characters', 'Nombre;Email\nA\u200Bna;\u200Bana@x.es\u00A0\nBea;\u202Abea@x.es\u202C\n'],
  ])('is parsed with %s', async (_, text) => {
    expect((await read(text)).people.map(({ row, email }) => `${row} ${email}`)).toEqual([
      '2 ana@x.es',
      '3 bea@x.es',
    ])
  })

  it('has the row numbers of a spreadsheet', async () => {
    const { people, layout } = await read(
      'Mi comunidad;;\n\nLista del 3 de marzo;;\nNombre;Notas;Correo\nAna;"dos\nlíneas";ana@x.es\n;;\n\nBea;;bea@x.es\nCleo;;\n',
    )
    expect(layout).toMatchObject({ recognised: true, columns: { email: 2, name: 0 } })
    expect(short(people)).toEqual(['5 ana@x.es Ana', '8 bea@x.es Bea', '9  Cleo'])
  })

  it.each([
    ['of nothing', '', /está vacío/u],
    ['without addresses', 'nombre,rol\nAna,miembro\n', /ninguna dirección de correo/u],
    ['without people', 'email;nombre\n;\n', /ninguna persona/u],
    ['with an open quotation mark', 'email;nombre\na@x.es;"Ana\nb@x.es;Bea\n', /fila 2 hay unas comillas/u],
    ['with too many people', `email\n${'a@b.es\n'.repeat(5001)}`, /caben como mucho 5000/u],
    ['with far too many lines', `email\na@b.es${'\n'.repeat(30_000)}b@b.es`, /demasiadas filas/u],
    ['that is too large', new Uint8Array(2 * 1024 * 1024 + 1), /más de 2 MB/u],
    ['of old Excel', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0), /antiguo de Excel/u],
    ['of another program', zipSync({ 'content.xml': strToU8('<a/>') }), /CSV UTF-8/u],
    ['that is no text', Uint8Array.of(0x25, 1, 0x41, 0, 0xfe, 7, 0x42), /CSV UTF-8/u],
    ['that is damaged', Uint8Array.of(0x50, 0x4b, 3, 4, 5), /CSV UTF-8/u],
  ])('with %s is rejected with instructions', async (_, content, message) => {
    await expect(readMemberFile(new File([content], 'lista'))).rejects.toThrow(message)
  })
})

/** Creates a workbook like Excel: rows by number, cells by address. */
function workbook(rows: readonly string[]): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Lista" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
const row = (number: number, ...cells: (string | number)[]) =>
  `<row r="${number}">${cells
    .map((cell, at) => {
      const address = `${String.fromCharCode(65 + at)}${number}`
      return typeof cell === 'number'
        ? `<c r="${address}"><v>${cell}</v></c>`
        : `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')}</row>`

describe('a workbook', () => {
  it('is parsed with its row numbers', async () => {
    const { people } = await read(
      workbook([
        row(2, 'Alumnos 2026'),
        row(4, 'Nombre', 'Correo', 'Nivel'),
        row(5, 'Ángela', 'angela@x.es', 3),
        row(7, 'Bea', 'bea@x.es'),
      ]),
    )
    expect(people).toMatchObject([
      { row: 5, email: 'angela@x.es', name: 'Ángela', level: '3' },
      { row: 7, email: 'bea@x.es', level: '' },
    ])
  })
})
