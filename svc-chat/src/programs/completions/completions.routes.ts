import { addAbortListener } from 'node:events';
import {
  completionCalls,
  completionStrings,
  modelCalls,
  modelEntry,
  openAiErrorOf,
} from '@targum/contracts/openai';
import type { CompletionChunk, CompletionRequest } from '@targum/contracts/openai';
import {
  clientGone,
  createRouter,
  forbidden,
  openEventStream,
  principalOf,
  readBody,
  requireUser,
  route,
  toHttpError,
} from '@targum/service-kit';
import type {
  EventStream,
  KitContext,
  KitRouteMiddleware,
  KitRouter,
  Metrics,
} from '@targum/service-kit';
import { localeOf } from '../../scripture/given/caller-locale.ts';
import type { ProgramCaller } from './accounts.ts';
import type { CompletionsService } from './completions.service.ts';
import { chunkFormat, completionOf } from './format.ts';

export interface CompletionRoutesOptions {
  readonly completions: CompletionsService;
  readonly metrics: Pick<Metrics, 'errors'>;
}

/**
 * The creation time that the API reports for the built-in assistants, because some clients require
 * a time.
 */
const FIRST_RELEASE = new Date('2026-01-01T00:00:00Z');
/** OpenAI's clients take this text as the end of a stream. */
const DONE = 'data: [DONE]\n\n';

const refuseSessions: KitRouteMiddleware = (ctx, next) => {
  if (ctx.state.principal?.kind === 'session') throw forbidden(completionStrings.sessionRefused);
  return next();
};

/** @throws {HttpError} 403 without a key. */
const callerOf = (ctx: KitContext): ProgramCaller => {
  const principal = principalOf(ctx);
  if (principal.kind !== 'key') throw forbidden(completionStrings.sessionRefused);
  return { userId: principal.userId, apiKeyId: principal.keyId, ...localeOf(ctx) };
};

/** Routes for programs, in OpenAI's format. Each assistant is a model. */
export function createCompletionRoutes({
  completions,
  metrics,
}: CompletionRoutesOptions): KitRouter {
  const router = createRouter();
  const program = requireUser({ keys: true });

  const begin = (ctx: KitContext, request: CompletionRequest, gone: AbortSignal) =>
    completions.begin(request, callerOf(ctx), {
      // A stream, too, begins its response only after the wait in the queue, so that a refusal can
      // set the status.
      kind: 'plain',
      queued: () => new Promise<void>((resolve) => void addAbortListener(gone, () => resolve())),
    });

  const streamReply = async (ctx: KitContext, request: CompletionRequest) => {
    const gone = clientGone(ctx);
    const completion = await begin(ctx, request, gone);
    const format = chunkFormat(completion.head, request.stream_options);
    let stream: EventStream | undefined;
    /** The white space before the first word. */
    let space = '';
    const send = (data: CompletionChunk) => stream?.send({ data });
    const openStream = (text: string) => {
      stream = openEventStream(ctx, { resumable: false });
      send(format.start());
      if (text !== '') send(format.text(text));
    };
    const add = (piece: string) => {
      if (stream !== undefined) {
        send(format.text(piece));
        return;
      }
      space += piece;
      // The response begins with the first word, so that a failure before it can set the status.
      if (space.trim() !== '') openStream(space);
    };
    try {
      const end = await completion.write({ text: add }, gone);
      if (stream === undefined) openStream(space);
      for (const chunk of format.end(end)) send(chunk);
      stream?.sendFrame(DONE);
    } catch (error) {
      if (stream === undefined) throw error;
      if (!stream.open) return;
      // The response has begun, so its status can no longer give the reason for the failure.
      const { status, message, code } = toHttpError(error);
      metrics.errors.inc({ code });
      if (status >= 500) ctx.state.log.warn({ err: error }, 'streamed completion failed');
      stream.send({ data: openAiErrorOf({ status, message, code }) });
    }
    stream?.end();
  };

  const answerReply = async (ctx: KitContext, request: CompletionRequest) => {
    const gone = clientGone(ctx);
    const completion = await begin(ctx, request, gone);
    let content = '';
    const end = await completion.write(
      { text: (piece) => void (content += piece), restart: () => void (content = '') },
      gone,
    );
    ctx.body = completionOf(completion.head, content, end);
  };

  route(router, modelCalls.list, refuseSessions, program, async (ctx) => {
    const list = await completions.assistants();
    const data = list.map(({ id, createdAt = FIRST_RELEASE }) => modelEntry(id, createdAt));
    ctx.body = { object: 'list', data };
  });

  const answerModel = async (ctx: KitContext, name: string) => {
    const { id, createdAt = FIRST_RELEASE } = await completions.assistantNamed(name);
    ctx.body = modelEntry(id, createdAt);
  };

  route(router, modelCalls.get, refuseSessions, program, (ctx) =>
    answerModel(ctx, ctx.params['model']!),
  );

  route(router, modelCalls.getByParts, refuseSessions, program, (ctx) =>
    answerModel(ctx, `${ctx.params['owner']}/${ctx.params['assistant']}`),
  );

  route(router, completionCalls.create, refuseSessions, program, async (ctx) => {
    const request = await readBody(ctx, completionCalls.create.body);
    await (request.stream === true ? streamReply : answerReply)(ctx, request);
  });

  return router;
}
