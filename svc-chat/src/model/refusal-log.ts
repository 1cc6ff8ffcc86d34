import type { Logger } from '@targum/service-kit';
import type { ModelError } from './model.ts';
import { reasonIn } from './refusal.ts';

const LONGEST_MESSAGE = 500;
const LONGEST_CODE = 100;

/** A text on one line that changes nothing on a terminal, without half a character at its end. */
const onOneLine = (text: string, longest: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '');

/**
 * Creates a log of what a provider says when it refuses requests. Users never see it.
 * @param withoutKeys removes keys from a text.
 */
export const createRefusalLog =
  (logger: Pick<Logger, 'warn'>, withoutKeys: (text: string) => string) =>
  (model: string, { status, refusal = '' }: ModelError): void => {
    const { code, message } = reasonIn(refusal);
    const said = {
      ...(status !== undefined && { status }),
      ...(code !== undefined && { code: onOneLine(withoutKeys(code), LONGEST_CODE) }),
      message: onOneLine(withoutKeys(message), LONGEST_MESSAGE),
    };
    logger.warn({ model, refusal: said }, 'the model server refuses a request');
  };
