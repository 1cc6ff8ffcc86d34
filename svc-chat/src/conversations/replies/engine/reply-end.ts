import { chatStrings, errorMessages } from '@targum/contracts';
import type { MessageError } from '@targum/contracts';
import type { GenerationRow } from '@targum/database';
import type { FinalStatus } from '../store/generations.repository.ts';
import type { ReplyEnd } from './reply-events.ts';

const modelFailure: MessageError = {
  code: 'model_failed',
  message: errorMessages.model_failed,
};

const brokeOff: MessageError = { code: 'model_failed', message: chatStrings.replyBrokeOff };

/** Returns the error that is stored and sent. The error contains no text of the provider. */
export const failureOf = (text: string): MessageError => (text === '' ? modelFailure : brokeOff);

export const endOf = (messageId: string, status: FinalStatus, error?: MessageError): ReplyEnd =>
  status === 'failed'
    ? { type: 'error', data: { ...(error ?? modelFailure), id: messageId } }
    : { type: 'done', data: { id: messageId, status } };

export const finalStatus = ({ status }: GenerationRow): FinalStatus | undefined =>
  status === 'running' ? undefined : status;
