import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { loginSchema, type LoginValues } from './loginForm.schema.ts'

/** The schema as react-hook-form asks it. */
export const resolver: Resolver<LoginValues> = standardSchemaResolver(loginSchema)
