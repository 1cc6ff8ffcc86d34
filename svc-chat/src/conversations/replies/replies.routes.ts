import { addAbortListener } from 'node:events';
import { chatCalls, headers } from '@targum/contracts';
import type { StreamEvent } from '@targum/contracts';
import {
  HttpError,
  clientGone,
  createRouter,
  idempotencyKeyOf,
  openEventStream,
  principalOf,
  readBody,
  readQuery,
  requireUser,
  route,
  savesData,
  toHttpError,
  uuidParam,
} from '@targum/service-kit';
import type { EventStream, KitContext, KitRouter, Metrics } from '@targum/service-kit';
import { localeOf } from '../../scripture/given/caller-locale.ts';
import type { WaitingCall } from './admission.ts';
import type { ChatChannel } from './relay/chat-channel.ts';
import { parseEventId } from './event-id.ts';
import { followChat, sendFrom } from './relay/follow-chat.ts';
import type { Followers } from './relay/followers.ts';
import type { Caller } from './begin-reply.ts';
import type { RepliesService } from './replies.service.ts';
import { sendReply } from './relay/send-reply.ts';
import type { Task } from './engine/task.ts';

export interface ReplyRoutesOptions {
  readonly replies: RepliesService;
  readonly channel: ChatChannel;
  readonly followers: Followers;
  readonly metrics: Pick<Metrics, 'errors'>;
}

const callerOf = (ctx: KitContext): Caller => {
  const principal = principalOf(ctx);
  return {
    userId: principal.userId,
    apiKeyId: principal.kind === 'key' ? principal.keyId : undefined,
  };
};

export function createReplyRoutes(options: ReplyRoutesOptions): KitRouter {
  const { replies, channel, followers, metrics } = options;
  const router = createRouter();
  const user = requireUser({ keys: true });

  const begin = (ctx: KitContext, chatId: string, task: Task, turn: WaitingCall) =>
    replies.begin(
      {
        ...{ caller: callerOf(ctx), chatId, task, idempotencyKey: idempotencyKeyOf(ctx) },
        ...localeOf(ctx),
      },
      turn,
    );

  /**
   * Streams the reply to a task. If the call must wait for its turn, the client gets the head of
   * the stream first.
   */
  const streamReply = async (ctx: KitContext, chatId: string, task: Task) => {
    let stream: EventStream | undefined;
    const queued = () => {
      stream = openEventStream(ctx);
      stream.comment('queued');
      return stream.closed;
    };
    try {
      const { reply, close } = await begin(ctx, chatId, task, { kind: 'stream', queued });
      stream ??= openEventStream(ctx);
      const after = parseEventId(ctx.get(headers.lastEventId));
      const { generationId } = reply.head;
      const position = after?.generationId === generationId ? after.position : 0;
      await sendReply(stream, reply, position, { isSaving: savesData(ctx) }).finally(close);
    } catch (error) {
      if (stream === undefined) throw error;
      // The response has begun, so its status can no longer give the reason for the refusal.
      const { message, code, status } = toHttpError(error);
      if (!stream.open) return;
      metrics.errors.inc({ code });
      if (status >= 500) ctx.state.log.warn({ err: error }, 'queued message was refused');
      stream.send({ data: { type: 'error', data: { message, code } } satisfies StreamEvent });
    }
    stream.end();
  };

  route(router, chatCalls.send, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const task = await readBody(ctx, chatCalls.send.body);
    const gone = clientGone(ctx);
    const queued = () =>
      new Promise<void>((resolve) => void addAbortListener(gone, () => resolve()));
    const reply = await begin(ctx, chatId, task, { kind: 'plain', queued });
    ctx.body = await replies.wholeExchange(reply, gone);
  });

  route(router, chatCalls.stream, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const task = await readBody(ctx, chatCalls.stream.body);
    await streamReply(ctx, chatId, task);
  });

  route(router, chatCalls.retry, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    const retryOf = uuidParam(ctx, 'messageId');
    await readBody(ctx, chatCalls.retry.body);
    await streamReply(ctx, chatId, { retryOf });
  });

  route(router, chatCalls.follow, user, async (ctx) => {
    const { userId } = principalOf(ctx);
    const chatId = uuidParam(ctx, 'chatId');
    const { follow, lastEventId } = readQuery(ctx, chatCalls.follow.query);
    const after = parseEventId(ctx.get(headers.lastEventId) || (lastEventId ?? ''));
    const isSaving = savesData(ctx);
    let stream: EventStream | undefined;
    const openStream = () => {
      stream = openEventStream(ctx);
      followers.add(userId, stream);
      return stream;
    };
    try {
      if (follow === undefined) {
        const generation = await replies.due(userId, chatId, after);
        if (generation === undefined) ctx.status = 204;
        else await sendFrom(openStream(), { replies, after, isSaving }, generation);
      } else {
        replies.prepare(ctx.acceptsLanguages());
        await followChat({ openStream, replies, channel, userId, chatId, after, isSaving });
      }
    } catch (error) {
      // Once the response has begun, its status cannot report an HttpError. The stream ends, and
      // the reader reconnects.
      if (stream === undefined || !(error instanceof HttpError)) throw error;
    } finally {
      stream?.end();
    }
  });

  route(router, chatCalls.stop, user, async (ctx) => {
    const chatId = uuidParam(ctx, 'chatId');
    await readBody(ctx, chatCalls.stop.body);
    ctx.body = { stopped: await replies.stop(principalOf(ctx).userId, chatId) };
  });

  return router;
}
