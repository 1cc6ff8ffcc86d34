import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A call without `response` has no JSON body in its response (204, a stream, a blob). */
export interface Call {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly status: number;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  readonly response?: z.ZodType;
}

/** Checks a table of calls and keeps its exact type. */
export const calls = <const Table extends Record<string, Call>>(table: Table): Table => table;

export type BodyOf<Made extends Call> = Made extends { readonly body: infer Body extends z.ZodType }
  ? z.input<Body>
  : never;

export type ParametersOf<Made extends { readonly path: string }> = Record<
  ParameterNames<Made['path']>,
  string
>;

/** If the path's type is only `string`, its parameters are not known, so every name is allowed. */
type ParameterNames<Path extends string> = string extends Path
  ? string
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParameterNames<`/${Rest}`>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/**
 * Returns the path of a call with its parameters filled in, percent-encoded.
 * @throws Error if a parameter is missing.
 */
export function pathOf<Made extends { readonly path: string }>(
  call: Made,
  ...[parameters]: keyof ParametersOf<Made> extends never ? [] : [parameters: ParametersOf<Made>]
): string {
  return call.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = (parameters as Record<string, string> | undefined)?.[name];
    if (value === undefined) throw new Error(`Missing path parameter: ${name}`);
    return encodeURIComponent(value);
  });
}
