import type { Logger } from '@targum/service-kit';
import type { ModelError } from './chat-model.ts';
import { reasonIn } from './reason.ts';

/** Users never see the provider's texts about refused requests. */
export const createRefusalLog =
  (logger: Pick<Logger, 'warn'>, withoutKeys: (text: string) => string) =>
  (model: string, { status, refusal = '' }: ModelError): void => {
    const said = { ...(status !== undefined && { status }), ...reasonIn(refusal, withoutKeys) };
    logger.warn({ model, refusal: said }, 'the model server refuses a request');
  };
