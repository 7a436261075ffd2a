import type { HttpHandler } from 'msw'
import * as importing from '#api/contract/studio/memberImport.ts'
import * as noting from '#api/contract/studio/memberNotes.ts'
import * as contract from '#api/contract/studio/members.ts'
import { foldText } from '#lib/foldText.ts'
import {
  bans,
  importRows,
  luciaDetail,
  memberProducts,
  members,
  mutedDetail,
  notes,
  ownNote,
} from '../../fixtures/studio/members.ts'
import { mock, mockTextFile } from '../../mock.ts'

export const handlers: HttpHandler[] = [
  mock(contract.listMembers, ({ query }) => {
    const text = foldText(query.get('q') ?? '')
    const found = members.filter(({ name, email }) => foldText(`${name} ${email}`).includes(text))
    return { success: true, members: found, total: found.length, products: memberProducts }
  }),
  mockTextFile(contract.exportMembers, '\uFEFFnombre;email\r\nLucía Navarro;lucia@faro.demo\r\n'),
  mock(contract.getMember, { success: true, member: luciaDetail }),
  mock(contract.changeMember, { success: true, member: luciaDetail }),
  mock(contract.removeMember, { success: true, change: '321' }),
  mock(contract.listBans, { success: true, people: bans, total: bans.length }),
  mock(contract.liftBan, { success: true }),
  mock(contract.muteMember, {
    success: true,
    change: '322',
    mute: mutedDetail.mute ?? { until: null, reason: '', by: '', created_at: '' },
  }),
  mock(contract.unmuteMember, { success: true }),
  mock(contract.changeMembers, { success: true, changed: 2, left_out: [] }),
  mock(importing.importMembers, { success: true, rows: importRows, invited: 1, plan: 'abc' }),
  mock(noting.listNotes, { success: true, notes }),
  mock(noting.addNote, { success: true, note: ownNote }),
  mock(noting.editNote, { success: true, note: ownNote }),
  mock(noting.deleteNote, { success: true, change: '323' }),
]
