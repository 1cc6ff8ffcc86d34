/** Stands in for the module `k6/http`. */
import { toSeconds } from '../../../k6/scenarios/settings.ts';
import { currentIteration } from '../iteration.ts';

/** A jar without cookies. The scripts send their own cookies and never read those of a jar. */
class CookieJar {
  readonly cookies: readonly string[] = [];
}

interface FileData {
  readonly data: ArrayBuffer;
  readonly filename: string;
  readonly content_type: string;
}

/** The supported parameters of a call. k6 has more. */
interface Params {
  readonly headers: Readonly<Record<string, string>>;
  readonly jar: CookieJar;
  readonly redirects: 0;
  readonly responseType: 'text';
  /** The result of `expectedStatuses`. */
  readonly responseCallback: readonly number[];
  readonly tags: { readonly kind: string; readonly name: string };
  readonly timeout: string;
}

const formOf = (fields: Readonly<Record<string, FileData>>): FormData => {
  const form = new FormData();
  for (const [name, { data, filename, content_type: type }] of Object.entries(fields)) {
    form.append(name, new Blob([data], { type }), filename);
  }
  return form;
};

/** Capitalises the names of headers as k6 does: `Content-Type`. */
const canonical = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const headersOf = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries([...headers].map(([header, value]) => [canonical(header), value]));

const cookiesOf = ({ headers }: Response) =>
  Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s);
      return [name, [{ name, value }]];
    }),
  );

const asyncRequest = async (
  method: string,
  url: string,
  body: string | Readonly<Record<string, FileData>> | null,
  { headers, jar, redirects, responseType, responseCallback, tags, timeout, ...others }: Params,
) => {
  const { recorder } = currentIteration();
  const known = jar instanceof CookieJar && redirects === 0 && responseType === 'text';
  if (!known || Object.keys(others).length > 0) {
    throw new Error(`Node cannot stand in for k6 with these parameters of ${tags.name}.`);
  }
  const start = performance.now();
  let head: number | undefined;
  const fetched = async () => {
    const response = await fetch(url, {
      method,
      headers,
      body: body === null || typeof body === 'string' ? body : formOf(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(1000 * toSeconds(timeout)),
    });
    head = performance.now();
    return {
      status: response.status,
      headers: headersOf(response),
      cookies: cookiesOf(response),
      body: await response.text(),
      error: '',
    };
  };
  const add = (status: number, text: string) => {
    const end = performance.now();
    const failed = !responseCallback.includes(status);
    recorder.addCall(tags, failed ? `${status} ${text}` : undefined, {
      waiting: (head ?? end) - start,
      duration: end - start,
    });
  };

  try {
    const response = await fetched();
    add(response.status, response.body);
    return response;
  } catch (error) {
    const { message, cause } = error as Error;
    const text = `${message} ${String(cause)}`;
    add(0, text);
    return { status: 0, headers: {}, cookies: {}, body: null, error: text };
  }
};

export default {
  CookieJar,
  asyncRequest,
  expectedStatuses: (...statuses: readonly number[]): readonly number[] => statuses,
  file: (data: ArrayBuffer, filename: string, type: string): FileData => ({
    data,
    filename,
    content_type: type,
  }),
};
