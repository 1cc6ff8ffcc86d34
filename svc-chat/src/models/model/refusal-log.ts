import type { Logger } from '@targum/service-kit';
import type { ModelError } from './chat-model.ts';
import { reasonIn } from './reason.ts';

/**
 * Creates a function that logs the provider's text about a refused request, because no user sees
 * this text.
 */
export const createRefusalLog =
  (logger: Pick<Logger, 'warn'>, withoutKeys: (text: string) => string) =>
  (model: string, { status, refusal = '' }: ModelError): void => {
    const said = { ...(status !== undefined && { status }), ...reasonIn(refusal, withoutKeys) };
    logger.warn({ model, refusal: said }, 'the model server refuses a request');
  };
