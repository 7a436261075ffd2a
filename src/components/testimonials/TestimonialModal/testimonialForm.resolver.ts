import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { testimonialSchema, type TestimonialValues } from './testimonialForm.schema.ts'

/** The schema as a react-hook-form resolver. */
export const resolver: Resolver<TestimonialValues> = standardSchemaResolver(testimonialSchema)
