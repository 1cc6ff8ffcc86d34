/**
 * A simple server that writes replies, for comparison in benchmarks. It runs as two processes, and
 * `ROLE` selects the process. The gateway passes the body of `fetch` on. The service checks the
 * session, inserts both messages, sends the model the prompt of an assistant, reads the model with
 * the openai package, writes each chunk as an event, and stores the reply at its end. Neither
 * process has limits, logs, metrics, resumption or idempotency.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { createOpenAiClient } from '@targum/service-kit/openai';
import Koa from 'koa';
import pg from 'pg';

const env = (name: string) => process.env[name] ?? '';

const gateway: Koa.Middleware = async (ctx) => {
  const { host: _host, connection: _connection, ...headers } = ctx.headers;
  const leaving = new AbortController();
  ctx.res.once('close', () => leaving.abort());
  const answer = await fetch(env('SERVICE') + ctx.url, {
    method: ctx.method,
    headers: headers as Record<string, string>,
    signal: leaving.signal,
    ...(ctx.method === 'POST' ? { body: Readable.toWeb(ctx.req) as never, duplex: 'half' } : {}),
  });
  ctx.status = answer.status;
  ctx.type = answer.headers.get('content-type') ?? '';
  ctx.body = answer.body && Readable.fromWeb(answer.body as never).on('error', () => undefined);
  ctx.flushHeaders();
};

const PROMPTS = join(import.meta.dirname, '../../../svc-chat/src/models/assistants/prompts');

/** Returns the prompt that the product sends for its storyteller. */
const readPrompt = () =>
  ['storyteller.md', 'shared-rules.md']
    .map((name) => readFileSync(join(PROMPTS, name), 'utf8'))
    .join('\n');

const service = (): Koa.Middleware => {
  const prompt = readPrompt();
  const model = createOpenAiClient({ baseUrl: env('MODEL_URL'), apiKey: '', timeoutMs: 600_000 });
  const db = new pg.Pool({ connectionString: env('DATABASE_URL'), max: 10 });

  const isSignedIn = async (ctx: Koa.Context): Promise<boolean> => {
    const secret = ctx.cookies.get('session') ?? '';
    const { rowCount } = await db.query(
      `select users.id from sessions join users on users.id = sessions.user_id
         where sid = $1 and expire > now()`,
      [createHash('sha256').update(secret).digest('hex')],
    );
    return rowCount === 1;
  };
  const insert = async (role: string, content: string): Promise<string> => {
    const id = randomUUID();
    await db.query('insert into naive_messages (id, role, content) values ($1, $2, $3)', [
      id,
      role,
      content,
    ]);
    return id;
  };

  return async (ctx) => {
    const events = new PassThrough();
    ctx.type = 'text/event-stream';
    if (ctx.method === 'GET') {
      // A GET follows a chat. This server sends its followers nothing.
      ctx.body = events;
      ctx.flushHeaders();
      return;
    }
    if (!(await isSignedIn(ctx))) ctx.throw(401);
    const { content } = (await json(ctx.req)) as { content: string };
    await insert('user', content);
    const id = await insert('assistant', '');
    ctx.body = events;
    ctx.flushHeaders();
    const chunks = await model.chat.completions.create({
      model: 'no-model',
      messages: [
        { role: 'system', content: prompt },
        { role: 'user', content },
      ],
      stream: true,
    });
    const relay = async () => {
      let text = '';
      for await (const chunk of chunks) {
        const data = chunk.choices[0]?.delta.content;
        if (!data) continue;
        text += data;
        events.write(`data: ${JSON.stringify({ type: 'content', data })}\n\n`);
      }
      await db.query('update naive_messages set content = $1 where id = $2', [text, id]);
      events.end(`data: ${JSON.stringify({ type: 'done', data: { id } })}\n\n`);
    };
    relay().catch((error: Error) => events.destroy(error));
  };
};

const app = new Koa();
// Otherwise Koa would log clients that disconnect as errors.
app.silent = true;
app.use(async (ctx, next) => {
  if (ctx.path !== '/') await next();
});
app.use(env('ROLE') === 'gateway' ? gateway : service());
const handle = app.callback();
createServer((req, res) => void handle(req, res)).listen({
  port: Number(env('PORT')),
  host: '127.0.0.1',
  backlog: 4096,
});
