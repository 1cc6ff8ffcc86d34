import type { IncomingMessage, ServerResponse } from 'node:http';
import { STANDIN_MODEL } from '@targum/contracts';
import { chatCompletions } from './endpoints/chat-completions.ts';
import { responses } from './endpoints/responses.ts';
import { speech } from './endpoints/speech.ts';
import { transcriptions } from './endpoints/transcriptions.ts';
import { takeFault } from './faults.ts';
import type { QueuedFault } from './faults.ts';
import { ApiError } from './http/errors.ts';
import type { RequestContext, Handler } from './http/request-context.ts';
import { sendJson } from './http/send.ts';
import { createId } from './reply/format.ts';
import { createRecord } from './request-log.ts';
import type { RequestRecord } from './request-log.ts';
import type { Settings } from './settings.ts';
import type { CutAnswers } from './structured/cut-answers.ts';

export interface Logger {
  debug(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface ServerOptions {
  settings: Settings;
  faults: QueuedFault[];
  ffmpegPath: string;
  transcription: boolean;
  maxJsonBytes: number;
  cut: CutAnswers;
  logger: Logger | undefined;
  onRecord: (record: RequestRecord) => void;
}

const model = { id: STANDIN_MODEL, object: 'model', created: 0, owned_by: 'model-standin' };

const routes: Record<string, Record<string, Handler>> = {
  '/healthz': { GET: (context) => sendJson(context, { status: 'ok' }) },
  '/v1/models': { GET: (context) => sendJson(context, { object: 'list', data: [model] }) },
  '/v1/chat/completions': { POST: chatCompletions },
  '/v1/responses': { POST: responses },
  '/v1/audio/transcriptions': { POST: transcriptions },
  '/v1/audio/speech': { POST: speech },
};

export function createRequestListener(options: ServerOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const context = createContext(options, request, response);
    handle(context).catch((error: unknown) => {
      fail(context, error, options.logger);
    });
  };
}

function createContext(
  options: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): RequestContext {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  const record = createRecord(request, path);
  options.onRecord(record);
  const gone = new AbortController();
  response.setHeader('x-request-id', createId('req'));
  response.on('close', () => {
    record.endedAt = Date.now();
    record.status = response.headersSent ? response.statusCode : undefined;
    if (record.outcome === 'running') {
      record.outcome = response.writableFinished ? 'complete' : 'aborted';
    }
    gone.abort();
    const { method, outcome, status, tokens } = record;
    options.logger?.debug({ method, path, outcome, status, tokens }, 'request ended');
  });
  const { settings, ffmpegPath, transcription, maxJsonBytes, cut } = options;
  const fault = request.method === 'POST' ? takeFault(options.faults, path) : undefined;
  return {
    request,
    response,
    record,
    settings,
    signal: gone.signal,
    fault,
    ffmpegPath,
    transcription,
    maxJsonBytes,
    cut,
  };
}

async function handle(context: RequestContext): Promise<void> {
  const { method, path } = context.record;
  const methods = routes[path];
  if (methods === undefined) throw new ApiError(404, `Invalid URL (${method} ${path})`);
  const handler = methods[method];
  if (handler === undefined) {
    const allow = Object.keys(methods).join(', ');
    throw new ApiError(405, `${method} is not allowed here`, null, { allow });
  }
  await handler(context);
}

function fail(context: RequestContext, error: unknown, logger: Logger | undefined): void {
  const { response, request, record, signal } = context;
  if (signal.aborted) return;
  // The message of an unknown error is not sent, since such an error is a bug.
  const known = error instanceof ApiError ? error : new ApiError(500, 'The stand-in failed');
  if (known !== error) logger?.error({ err: error, path: record.path }, 'request failed');
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(known.status, { 'content-type': 'application/json', ...known.headers });
  response.end(JSON.stringify(known.body));
  request.resume();
}
