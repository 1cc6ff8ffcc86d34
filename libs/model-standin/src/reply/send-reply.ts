import { ApiError } from '../http/errors.ts';
import type { Exchange } from '../http/exchange.ts';
import { cut, sendJson } from '../http/send.ts';
import { endEvents, openEventStream, sendEvents } from '../http/sse.ts';
import type { ReplyFormat } from './format.ts';
import { generate, happenAtOnce, StreamBreak } from './generate.ts';
import type { ReplyPlan } from './plan.ts';

const HALF_AN_EVENT = 'data: {"id":"broken","choices":[{"del';

/** Sends a planned reply, streamed or whole, with the fault that is meant for it. */
export async function sendReply(
  exchange: Exchange,
  plan: ReplyPlan,
  format: ReplyFormat,
  stream: boolean,
): Promise<void> {
  exchange.fault ??= plan.fault;
  await happenAtOnce(exchange);
  await (stream ? streamReply(exchange, plan, format) : sendWhole(exchange, plan, format));
}

async function sendWhole(exchange: Exchange, plan: ReplyPlan, format: ReplyFormat) {
  const { fault } = exchange;
  const breaksBody = fault?.fault === 'cut' || fault?.fault === 'bad-json';
  const unbroken = breaksBody ? { ...exchange, fault: undefined } : exchange;
  let text = '';
  for await (const piece of generate(unbroken, plan.pieces)) text += piece;
  await sendJson(exchange, format.body(text));
}

async function streamReply(exchange: Exchange, plan: ReplyPlan, format: ReplyFormat) {
  openEventStream(exchange);
  await sendEvents(exchange, format.start());
  let text = '';
  try {
    for await (const piece of generate(exchange, plan.pieces)) {
      text += piece;
      await sendEvents(exchange, [format.piece(piece)]);
    }
  } catch (error) {
    return breakStream(exchange, format, error);
  }
  endEvents(exchange, format.end(text));
}

async function breakStream(exchange: Exchange, format: ReplyFormat, error: unknown) {
  if (error instanceof ApiError) return endEvents(exchange, [format.failure(error)]);
  if (!(error instanceof StreamBreak)) throw error;
  if (error.kind === 'cut') return cut(exchange, HALF_AN_EVENT);
  exchange.response.end(`${HALF_AN_EVENT}\n\n`);
}
