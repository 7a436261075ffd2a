import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import type { ReferralDraftValues } from './referralDraft.ts'
import { referralSchema } from './referralForm.schema.ts'
import type { ReferralValues } from './referralValues.ts'

/** The schema as a react-hook-form resolver. */
export const resolver: Resolver<ReferralDraftValues, unknown, ReferralValues> =
  standardSchemaResolver(referralSchema)
