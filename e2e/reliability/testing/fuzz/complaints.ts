import { errorBody, errorStatus } from '@targum/contracts';
import type { Caller } from './callers.ts';
import type { RawAnswer } from './exchange.ts';
import type { Input } from './inputs.ts';

/** Matches stack traces and names of source files. */
const INTERNALS = /\n\s*at |node_modules|\.[jt]s:\d|file:\/\/|SyntaxError|TypeError|RangeError/;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const complaintsAboutError = ({ status, headers, text }: RawAnswer): string[] => {
  const { data } = errorBody.strict().safeParse(readJson(text));
  const complaints: string[] = [];
  if (INTERNALS.test(text)) complaints.push('the error exposes internals');
  if (!headers['content-type']?.startsWith('application/json')) complaints.push('not JSON');
  if (data === undefined) complaints.push('the body is not an error body');
  else if (errorStatus[data.code] !== status) complaints.push(`the code is ${data.code}`);
  return complaints;
};

/** Lists the faults of the response to an input. The list is usually empty. */
export const complaintsAbout = (input: Input, caller: Caller, answer: RawAnswer): string[] => {
  const { status, headers, text } = answer;
  const complaints: string[] = [];
  if (status >= 500) complaints.push('a server error');
  if (status >= 400) complaints.push(...complaintsAboutError(answer));
  if (input.refused && status < 400)
    complaints.push('the call succeeded although the contract rejects its input');
  if (input.notAnObject) {
    const notAllowed = (status === 401 || status === 403) && !caller.mayDoAll;
    if (status !== 422 && !notAllowed)
      complaints.push('a body that is not an object is not answered with 422');
  }
  const { response } = input.call;
  if (
    response !== undefined &&
    status === input.call.status &&
    headers['content-type'] !== undefined
  ) {
    const result = response.safeParse(readJson(text));
    if (!result.success) complaints.push(`the answer breaks the contract: ${result.error.message}`);
  }
  return complaints;
};
