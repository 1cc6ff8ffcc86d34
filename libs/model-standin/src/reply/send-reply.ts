import { ApiError } from '../http/errors.ts';
import type { RequestContext } from '../http/request-context.ts';
import { cut, endEvents, openEventStream, sendEvents, sendJson } from '../http/send.ts';
import type { ReplyFormat } from './format.ts';
import { generate, happenAtOnce, StreamBreak } from './generate.ts';
import type { ReplyPlan } from './plan.ts';

const HALF_AN_EVENT = 'data: {"id":"broken","choices":[{"del';

export async function sendReply(
  context: RequestContext,
  plan: ReplyPlan,
  format: ReplyFormat,
  stream: boolean,
): Promise<void> {
  context.fault ??= plan.fault;
  const refusal = plan.quirk?.refuse?.(context.record.body);
  if (refusal !== undefined) throw refusal;
  await happenAtOnce(context);
  await (stream ? streamReply(context, plan, format) : sendWhole(context, plan, format));
}

async function sendWhole(context: RequestContext, plan: ReplyPlan, format: ReplyFormat) {
  const { fault } = context;
  const breaksBody = fault?.fault === 'cut' || fault?.fault === 'bad-json';
  const unbroken = breaksBody ? { ...context, fault: undefined } : context;
  let text = '';
  for await (const piece of generate(unbroken, plan.pieces)) text += piece;
  await sendJson(context, format.body(text));
}

async function streamReply(context: RequestContext, plan: ReplyPlan, format: ReplyFormat) {
  openEventStream(context);
  await sendEvents(context, format.start());
  const change = plan.quirk?.events ?? ((event) => [event]);
  let text = '';
  try {
    for await (const piece of generate(context, plan.pieces)) {
      const events = change(format.piece(piece), text.length);
      text += piece;
      await sendEvents(context, events);
    }
  } catch (error) {
    return breakStream(context, format, error);
  }
  const ending = format.end(text).flatMap((event) => change(event, text.length));
  endEvents(context, ending);
}

async function breakStream(context: RequestContext, format: ReplyFormat, error: unknown) {
  if (error instanceof ApiError) return endEvents(context, [format.failure(error)]);
  if (!(error instanceof StreamBreak)) throw error;
  if (error.kind === 'cut') return cut(context, HALF_AN_EVENT);
  context.response.end(`${HALF_AN_EVENT}\n\n`);
}
