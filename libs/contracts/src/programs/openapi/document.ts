import { z } from 'zod';
import { listedUser } from '../../accounts/admin-users.ts';
import { annotation } from '../../scripture/annotations.ts';
import { assistant } from '../../models/assistants.ts';
import { currentUser } from '../../accounts/auth.ts';
import { anyAnnotation, chat, message } from '../../conversations/chat.ts';
import { errorBody } from '../../calls/errors.ts';
import { feedback } from '../../feedback/feedback.ts';
import { headers, REQUESTED_WITH } from '../../calls/headers.ts';
import { hasOpenAiErrors, openAiError } from '../openai/index.ts';
import type { Access, Operation } from './operation.ts';
import { operations } from './operations.ts';

type Json = Readonly<Record<string, unknown>>;

const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Assistant: assistant,
  Chat: chat,
  CurrentUser: currentUser,
  Error: errorBody,
  Feedback: feedback,
  Message: message,
  OpenAiError: openAiError,
  User: listedUser,
})) {
  named.add(schema as z.ZodType, { id });
}

const DESCRIPTION = `A call is made by a browser with the session cookie, or by a program with an API key in
\`Authorization: Bearer …\`. A browser sends the header \`${headers.requestedWith}: ${REQUESTED_WITH}\` with each call that
changes something. A call that creates something may have an \`${headers.idempotencyKey}\`; a repetition with the same key then
takes effect once. Errors have the body \`Error\`; those below \`/api/v1\` have the body \`OpenAiError\`.`;

const SECURITY: Readonly<Record<Access, readonly Json[]>> = {
  public: [],
  user: [{ session: [] }],
  key: [{ session: [] }, { key: [] }],
  program: [{ key: [] }],
  admin: [{ session: [] }],
};

const OK = 200;
const NO_CONTENT = 204;
const NOT_MODIFIED = 304;

const IF_NONE_MATCH = { name: 'if-none-match', in: 'header', schema: { type: 'string' } };
const ETAG = { ETag: { schema: { type: 'string' } } };

function schemaOf(schema: z.ZodType, components: Record<string, unknown>): Json {
  // Describes the JSON that a client sends, not the result of parsing.
  const made = z.toJSONSchema(schema, {
    ...{ io: 'input', metadata: named, unrepresentable: 'any' },
    override({ zodSchema, jsonSchema }) {
      if (zodSchema !== anyAnnotation) return;
      const { $schema: _, ...shape } = z.toJSONSchema(annotation);
      Object.assign(jsonSchema, shape);
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _schema, $defs = {}, ...own } = JSON.parse(text) as Record<string, Json>;
  Object.assign(components, $defs);
  return own;
}

const parametersOf = ({ path, query }: Operation['call'], components: Record<string, unknown>) => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (query === undefined) return inPath;
  const { properties = {}, required = [] } = schemaOf(query, components) as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
};

function requestOf({ call, upload }: Operation, components: Record<string, unknown>) {
  if (upload !== undefined) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { [upload]: file }, required: [upload] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (call.body === undefined) return undefined;
  const required = !call.body.safeParse(undefined).success;
  return { required, content: { 'application/json': { schema: schemaOf(call.body, components) } } };
}

function answerOf({ call, answer, streamed }: Operation, components: Record<string, unknown>) {
  if (call.response !== undefined) {
    return {
      'application/json': { schema: schemaOf(call.response, components) },
      ...(streamed && { 'text/event-stream': { schema: schemaOf(streamed, components) } }),
    };
  }
  return answer && Object.fromEntries(answer.map((type) => [type, {}]));
}

const operationOf = (operation: Operation, components: Record<string, unknown>) => {
  const { id, summary, access, call, tagged } = operation;
  const content = answerOf(operation, components);
  const requestBody = requestOf(operation, components);
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    security: SECURITY[access],
    parameters: [...parametersOf(call, components), ...(tagged ? [IF_NONE_MATCH] : [])],
    ...(requestBody && { requestBody }),
    responses: {
      ...(call.status === NO_CONTENT && { [NO_CONTENT]: { description: 'Success' } }),
      // A call with status 204 may sometimes respond with content. That response has status 200.
      ...((call.status !== NO_CONTENT || content) && {
        [call.status === NO_CONTENT ? OK : call.status]: {
          description: 'Success',
          ...(tagged && { headers: ETAG }),
          ...(content && { content }),
        },
      }),
      ...(tagged && { [NOT_MODIFIED]: { description: 'The caller has this answer' } }),
      default: {
        $ref: `#/components/responses/${hasOpenAiErrors(call.path) ? 'OpenAiError' : 'Error'}`,
      },
    },
  };
};

/**
 * Returns the OpenAPI 3.1 document of all calls, with the limits of this process.
 * @param sessionCookie the name of the session cookie.
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function createDocument(sessionCookie: string): Json {
  const components: Record<string, unknown> = {};
  const errorResponse = (description: string, schema: z.ZodType) => ({
    description,
    content: { 'application/json': { schema: schemaOf(schema, components) } },
  });
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of Object.values(operations).flat()) {
    const { path, method } = operation.call;
    const item = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
    item[method.toLowerCase()] = operationOf(operation, components);
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Targum', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components,
      responses: {
        Error: errorResponse('An error', errorBody),
        OpenAiError: errorResponse('An error in the format of OpenAI', openAiError),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
