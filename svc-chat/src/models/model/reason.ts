import { isFields, nonEmptyString } from './protocol.ts';
import { NO_FIELDS, errorIn, refusalFields } from './refusal.ts';

export interface Reason {
  /** At most 100 characters. */
  readonly code?: string;
  /** At most 500 characters. */
  readonly message: string;
}

const LONGEST_CODE = 100;
const LONGEST_MESSAGE = 500;
/**
 * Only this many characters of a refusal are read, so that a long text is not searched for keys.
 */
const LONGEST_READ = 2000;

/** Returns one item of a list of problems as text, such as "body.seed: Extra inputs". */
const problemIn = (item: unknown): string => {
  const { loc, msg } = isFields(item) ? item : {};
  return [[loc].flat().join('.'), nonEmptyString(msg)].filter(Boolean).join(': ');
};

/**
 * Matches a value of the request that a server repeats in its refusal. It can be a user's text, so
 * it is removed.
 */
const REPEATED = /["']input["']\s*:.*$|\binput_value=.*$/s;

/** Returns the start of a text, without half a character at its end. */
const startOf = (text: string, longest: number): string =>
  text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');

/** Shortens a text, and removes keys and the characters that control a terminal or begin a line. */
const shown = (text: string, longest: number, withoutKeys: (text: string) => string): string => {
  const read = startOf(text, LONGEST_READ).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return startOf(withoutKeys(read).trim(), longest);
};

export function reasonIn(refusal: string, withoutKeys: (text: string) => string): Reason {
  const body = refusalFields(refusal);
  const error = errorIn(body);
  const { code, message, detail } = error;
  const problems = Array.isArray(detail) ? detail.map(problemIn).join('; ') : undefined;
  const plain = body === NO_FIELDS ? refusal : '';
  // The fields are in the order of their precision, the most precise field first.
  const said = [message, error['error'], detail]
    .map(nonEmptyString)
    .find((text) => text !== undefined);
  return {
    ...((typeof code === 'string' || typeof code === 'number') && {
      code: shown(String(code), LONGEST_CODE, withoutKeys),
    }),
    message: shown((said ?? problems ?? plain).replace(REPEATED, ''), LONGEST_MESSAGE, withoutKeys),
  };
}

/**
 * Returns what a program is told about a refusal: its message, or the whole refusal if it has no
 * message.
 */
export const answerOf = (refusal: string, withoutKeys: (text: string) => string): string =>
  reasonIn(refusal, withoutKeys).message || shown(refusal, LONGEST_MESSAGE, withoutKeys);
