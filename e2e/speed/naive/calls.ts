/**
 * The plainest way to serve the same calls: a Koa application that forwards each call, and a Koa
 * application with a pg pool that checks the session and its user with one query per call. Neither
 * has limits, deadlines, logs, metrics or idempotency. calls.bench.ts starts each application as a
 * separate process.
 */
import { createHash, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import parse from 'co-body';
import Koa from 'koa';
import pg from 'pg';

const createProxy = (serviceUrl: string): Koa => {
  const agent = new Agent({ keepAlive: true });
  const app = new Koa();
  app.use(async (ctx) => {
    const { connection: _connection, ...headers } = ctx.headers;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const passed = request(serviceUrl + ctx.url, { method: ctx.method, headers, agent });
      passed.once('response', resolve).once('error', reject);
      ctx.req.pipe(passed);
    });
    ctx.status = answer.statusCode ?? 502;
    for (const name of ['content-type', 'content-length']) {
      const value = answer.headers[name];
      if (value !== undefined) ctx.set(name, value);
    }
    ctx.body = answer;
  });
  return app;
};

interface State {
  userId: string;
}

const createService = (databaseUrl: string, sessionKeys: string[]): Koa<State> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = new Koa<State>();
  app.keys = sessionKeys;

  app.use(async (ctx, next) => {
    const secret = ctx.cookies.get('session', { signed: true });
    if (secret === undefined) return ctx.throw(401);
    const id = createHash('sha256').update(secret).digest('hex');
    const { rows } = await pool.query<{ id: string }>(
      `select users.id from sessions join users on users.id = sessions.user_id
       where sid = $1 and expire > now() and approval_status = 'approved'`,
      [id],
    );
    if (rows[0] === undefined) return ctx.throw(401);
    ctx.state.userId = rows[0].id;
    return next();
  });

  const router = new Router<State>();
  router.get('/api/chats', async (ctx) => {
    const { rows } = await pool.query(
      `select id, title, assistant_id as "assistantId", created_at as "createdAt",
         updated_at as "updatedAt"
       from chats where user_id = $1 and deleting_since is null
       order by updated_at desc, id desc limit 50`,
      [ctx.state.userId],
    );
    ctx.body = rows;
  });
  router.post('/api/chats', async (ctx) => {
    const { title = 'New Chat', assistantId = 'storyteller' } = (await parse.json(ctx)) as {
      title?: string;
      assistantId?: string;
    };
    const { rows } = await pool.query(
      `insert into chats (id, user_id, title, assistant_id) values ($1, $2, $3, $4)
       returning id, title, assistant_id as "assistantId", created_at as "createdAt",
         updated_at as "updatedAt"`,
      [randomUUID(), ctx.state.userId, title, assistantId],
    );
    ctx.status = 201;
    ctx.body = rows[0];
  });
  router.get('/api/chats/:chatId/messages', async (ctx) => {
    const { rows } = await pool.query(
      `select messages.id, chat_id as "chatId", role, content, status,
         messages.assistant_id as "assistantId", messages.created_at as "createdAt"
       from messages join chats on chats.id = messages.chat_id
       where chat_id = $1 and chats.user_id = $2 and deleting_since is null
       order by messages.sequence desc limit $3`,
      [ctx.params['chatId'], ctx.state.userId, Number(ctx.query['limit'])],
    );
    ctx.body = rows.toReversed();
  });
  app.use(router.routes());
  return app;
};

const [, , role, target = '', keys = ''] = process.argv;
const app = role === 'proxy' ? createProxy(target) : createService(target, keys.split(','));
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
