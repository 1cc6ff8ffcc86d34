import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { pathOf } from '@targum/contracts';
import type { BodyOf, Call, ParametersOf } from '@targum/contracts';

type Extras = Pick<FetchArgs, 'params' | 'headers' | 'timeout'>;

interface Pattern {
  readonly path: string;
}

type AnyRequest = Extras & { readonly body?: unknown; readonly parameters?: ParametersOf<Pattern> };

/**
 * The arguments of a request: parameters, query and body. A call without a body schema is an upload
 * and sends a form.
 */
type RequestOf<Made extends Call> = Extras & {
  readonly body?: [BodyOf<Made>] extends [never] ? FormData : BodyOf<Made>;
} & (keyof ParametersOf<Made> extends never ? object : { readonly parameters: ParametersOf<Made> });

type EndpointOf<Made extends Call, Argument> = {
  readonly query: (argument: Argument) => FetchArgs;
} & (Made extends { readonly response: infer Schema }
  ? { readonly responseSchema: Schema }
  : object);

/**
 * Returns what a call of the contracts determines of an RTK Query endpoint: method, path, and the
 * schema and type of the answer. Spread the result into `build.query` or `build.mutation`.
 * `requestOf` makes parameters, query and body from the endpoint's argument.
 */
export function endpointOf<const Made extends Call>(
  call: Made,
  ...[requestOf]: keyof ParametersOf<Made> extends never
    ? [requestOf?: () => RequestOf<Made>]
    : [never]
): EndpointOf<Made, void>;
export function endpointOf<const Made extends Call, Argument>(
  call: Made,
  requestOf: (argument: Argument) => RequestOf<Made>,
): EndpointOf<Made, Argument>;
export function endpointOf(call: Call, requestOf?: (argument: unknown) => AnyRequest) {
  const query = (argument: unknown): FetchArgs => {
    const { parameters = {}, ...request } = requestOf?.(argument) ?? {};
    return { ...request, url: pathOf<Pattern>(call, parameters), method: call.method };
  };
  return { query, responseSchema: call.response };
}
