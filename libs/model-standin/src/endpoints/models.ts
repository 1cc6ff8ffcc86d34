import { STANDIN_MODEL } from '@targum/contracts';
import type { Exchange } from '../http/exchange.ts';
import { sendJson } from '../http/send.ts';

const model = { id: STANDIN_MODEL, object: 'model', created: 0, owned_by: 'model-standin' };

/** `GET /v1/models` */
export const models = (exchange: Exchange): Promise<void> =>
  sendJson(exchange, { object: 'list', data: [model] });

/** `GET /healthz` */
export const health = (exchange: Exchange): Promise<void> => sendJson(exchange, { status: 'ok' });
