/**
 * Replaces k6's own modules, so that k6 scripts run without k6. Implements the functions that the
 * scripts use, with the types of @types/k6.
 */
import type k6Http from 'k6/http';

interface Sample {
  readonly kind: string;
  readonly name: string;
  readonly expected: boolean;
}

/** The samples that k6 would have measured. */
export const samples: Sample[] = [];
export const failedChecks: string[] = [];

export const vu = { idInTest: 1 };
export const scenario = { iterationInTest: 0 };
export const sleep = (): void => {};

export const check = <Value>(
  value: Value,
  checks: Readonly<Record<string, (value: Value) => boolean>>,
): void => {
  for (const [what, passes] of Object.entries(checks)) if (!passes(value)) failedChecks.push(what);
};

class CookieJar {
  readonly cookies: readonly string[] = [];
}

type Params = NonNullable<Parameters<typeof k6Http.asyncRequest>[3]>;
type FileData = ReturnType<typeof k6Http.file>;

const formOf = (fields: Readonly<Record<string, FileData>>): FormData => {
  const form = new FormData();
  for (const [name, { data, filename = '', content_type: type = '' }] of Object.entries(fields)) {
    form.append(name, new Blob([data], { type }), filename);
  }
  return form;
};

/** Capitalises the names of headers as k6 does: `Content-Type`. */
const canonical = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const cookiesOf = (answer: Response) =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((line) => {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s);
      return [name, [{ name, value }]];
    }),
  );

const asyncRequest = async (
  method: string,
  url: string,
  body: string | Readonly<Record<string, FileData>> | null,
  params: Omit<Params, 'responseCallback'> & { readonly responseCallback: readonly number[] },
) => {
  const answer = await fetch(url, {
    method,
    redirect: 'manual',
    headers: params.headers as Record<string, string>,
    body: body === null || typeof body === 'string' ? body : formOf(body),
  });
  const { kind = '', name = '' } = params.tags as Record<string, string>;
  samples.push({ kind, name, expected: params.responseCallback.includes(answer.status) });
  return {
    status: answer.status,
    headers: Object.fromEntries(
      [...answer.headers].map(([header, value]) => [canonical(header), value]),
    ),
    cookies: cookiesOf(answer),
    body: await answer.text(),
  };
};

const http = {
  CookieJar,
  asyncRequest,
  expectedStatuses: (...statuses: number[]) => statuses,
  file: (data: ArrayBuffer, filename: string, type: string) => ({
    data,
    filename,
    content_type: type,
  }),
};
export default http;
