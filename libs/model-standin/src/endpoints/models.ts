import { STANDIN_MODEL } from '@targum/contracts';
import type { RequestContext } from '../http/request-context.ts';
import { sendJson } from '../http/send.ts';

const model = { id: STANDIN_MODEL, object: 'model', created: 0, owned_by: 'model-standin' };

/** `GET /v1/models` */
export const models = (context: RequestContext): Promise<void> =>
  sendJson(context, { object: 'list', data: [model] });

/** `GET /healthz` */
export const health = (context: RequestContext): Promise<void> =>
  sendJson(context, { status: 'ok' });
