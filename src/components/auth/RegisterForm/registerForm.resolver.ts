import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { registerSchema, type RegisterValues } from './registerForm.schema.ts'

/** The schema as react-hook-form asks it. */
export const resolver: Resolver<RegisterValues> = standardSchemaResolver(registerSchema)
