import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { registerSchema, type RegisterValues } from './registerForm.schema.ts'

/** The schema as a react-hook-form resolver. */
export const resolver: Resolver<RegisterValues> = standardSchemaResolver(registerSchema)
