import type { Call, Method } from './call.ts';

type More = Partial<Pick<Call, 'status' | 'body' | 'query' | 'response'>>;

/**
 * Returns a function that defines calls with this method.
 * @param usual the status of a call that names no status.
 */
const of =
  <Name extends Method>(method: Name, usual: number) =>
  <const Path extends Call['path'], const Fields extends More = object>(
    path: Path,
    fields?: Fields,
  ) =>
    ({ method, path, status: usual, ...fields }) as {
      readonly method: Name;
      readonly path: Path;
      readonly status: number;
    } & Fields;

export const get = of('GET', 200);
export const post = of('POST', 200);
export const patch = of('PATCH', 200);
export const del = of('DELETE', 204);
