import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { pathOf } from '@targum/contracts';
import type { BodyOf, Call, ParametersOf } from '@targum/contracts';

type Extras = Pick<FetchArgs, 'params' | 'headers' | 'timeout'>;

interface Pattern {
  readonly path: string;
}

type AnyRequest = Extras & { readonly body?: unknown; readonly parameters?: ParametersOf<Pattern> };

/** A call without a body schema is an upload and sends a form. */
type RequestOf<Made extends Call> = Extras & {
  readonly body?: [BodyOf<Made>] extends [never] ? FormData : BodyOf<Made>;
} & (keyof ParametersOf<Made> extends never ? object : { readonly parameters: ParametersOf<Made> });

type FieldsOf<Made extends Call> = [BodyOf<Made>] extends [never]
  ? ParametersOf<Made>
  : BodyOf<Made> & ParametersOf<Made>;

type EndpointOf<Made extends Call, Argument> = {
  readonly query: (argument: Argument) => FetchArgs;
} & (Made extends { readonly response: infer Schema }
  ? { readonly responseSchema: Schema }
  : object);

/**
 * Returns the part of an RTK Query endpoint that a call of the contracts determines: method, path,
 * and the schema and type of the answer. Spread the result into `build.query` or `build.mutation`.
 * `requestOf` makes parameters, query and body from the endpoint's argument. Without `requestOf`,
 * the argument holds the parameters and the fields of the body.
 */
export function endpointOf<const Made extends Call>(
  call: Made,
): EndpointOf<Made, keyof FieldsOf<Made> extends never ? void : FieldsOf<Made>>;
export function endpointOf<const Made extends Call>(
  call: Made,
  requestOf: () => RequestOf<Made>,
): EndpointOf<Made, void>;
export function endpointOf<const Made extends Call, Argument>(
  call: Made,
  requestOf: (argument: Argument) => RequestOf<Made>,
): EndpointOf<Made, Argument>;
export function endpointOf(
  call: Call,
  requestOf = (argument: unknown): AnyRequest => fieldsOf(call, { ...(argument as object) }),
) {
  const query = (argument: unknown): FetchArgs => {
    const { parameters = {}, ...request } = requestOf(argument);
    return { ...request, url: pathOf<Pattern>(call, parameters), method: call.method };
  };
  return { query, responseSchema: call.response };
}

function fieldsOf({ path, body }: Call, fields: Record<string, unknown>): AnyRequest {
  const parameters: Record<string, string> = {};
  for (const [, name] of path.matchAll(/:(\w+)/g)) {
    parameters[name!] = String(fields[name!]);
    delete fields[name!];
  }
  return { parameters, ...(body && { body: fields }) };
}
