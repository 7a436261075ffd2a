import * as z from 'zod/mini'
import { allEndpoints } from '../../src/api/contract/all.ts'
import { errorReply, fileLimitsOf } from '../../src/api/contract/common.ts'
import type { EndpointShape, ObjectSchema, Schema } from '../../src/api/contract/endpoint.ts'

type Json = Record<string, unknown>

/** Files are the only custom schema of the contract. */
const toJson = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'custom') return
      const limits = fileLimitsOf(zodSchema)
      // As zod describes files: the length is in bytes.
      Object.assign(jsonSchema, {
        type: 'string',
        format: 'binary',
        ...(limits && { maxLength: limits.maxBytes }),
      })
    },
  })
  return json
}

function parameters(schema: ObjectSchema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const keyParameter = (idempotency: 'optional' | 'required'): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: idempotency === 'required',
  description: 'Repeated with the same key, the call returns the first result.',
  schema: { type: 'string', maxLength: 64 },
})

const cursorParameter: Json = {
  name: 'Page-After',
  in: 'header',
  required: false,
  description: 'The next_cursor of the page before: this page begins there instead of at its number.',
  schema: { type: 'string', maxLength: 2000 },
}

const content = (type: string, schema: Json): Json => ({ content: { [type]: { schema } } })

/** A form with its accepted media types by file. */
function formContent(schema: ObjectSchema): Json {
  const encoding = Object.entries(schema.shape).flatMap(([name, field]) => {
    const types = fileLimitsOf(field)?.types
    return types ? [[name, { contentType: types.join(', ') }] as const] : []
  })
  return {
    schema: toJson(schema, 'input'),
    ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
  }
}

const security: Record<EndpointShape['auth'], Json[]> = {
  none: [],
  bearer: [{ token: [] }],
  email: [{ email: [], session: [] }],
}

function operation(name: string, endpoint: EndpointShape): Json {
  const { summary, auth, params, query, idempotency, body, form, upload, responses, binary } = endpoint
  const multipart = form ?? upload
  const replyType = binary === true ? 'image/*' : (binary ?? 'application/json')
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary,
    security: security[auth],
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(idempotency ? [keyParameter(idempotency)] : []),
      ...(endpoint.pageCursor ? [cursorParameter] : []),
    ],
    ...((body ?? multipart) && {
      requestBody: {
        required: true,
        content: {
          ...(body && { 'application/json': { schema: toJson(body, 'input') } }),
          ...(multipart && { 'multipart/form-data': formContent(multipart) }),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [
          status,
          { description: 'OK', ...(schema && content(replyType, toJson(schema, 'output'))) },
        ]),
      ),
      default: { description: 'Error', ...content('application/json', toJson(errorReply, 'output')) },
    },
  }
}

/** Describes every declared call in OpenAPI 3.1. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/gu, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Faro',
      version: '1',
      description: 'Calls of the Faro client. Texts of failures are Spanish.',
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        email: { type: 'http', scheme: 'bearer', description: 'The member’s e-mail as bearer value.' },
        session: { type: 'apiKey', in: 'cookie', name: 'faro_session' },
      },
    },
  }
}
