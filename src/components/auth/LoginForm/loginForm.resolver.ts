import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { loginSchema, type LoginValues } from './loginForm.schema.ts'

/** The schema as a react-hook-form resolver. */
export const resolver: Resolver<LoginValues> = standardSchemaResolver(loginSchema)
