import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const logged = (write: (logger: ReturnType<typeof createLogger>) => void): string => {
  let text = '';
  const destination = { write: (line: string) => void (text += line) };
  write(createLogger({ name: 'svc-test', destination }));
  return text;
};

it('the logger writes one JSON line with service, level and message', () => {
  const line = logged((logger) => logger.child({ requestId: 'abc' }).info({ port: 1 }, 'ready'));
  expect(JSON.parse(line)).toMatchObject({
    service: 'svc-test',
    level: 'info',
    requestId: 'abc',
    port: 1,
    msg: 'ready',
  });
});

it('the logger writes any text as one line of JSON in UTF-8', () => {
  const odd = 'a\ud800b\0\n\u2028🐑';
  const line = logged((logger) => logger.child({ chatId: odd }).info({ odd }, odd));
  expect([line.isWellFormed(), line.split('\n').length]).toEqual([true, 2]);
  expect(JSON.parse(line)).toMatchObject({ chatId: odd, odd, msg: odd });
});

it('the logger removes secrets, also in nested fields', () => {
  const text = logged((logger) => {
    logger.info({ password: 'canary-1', user: { password: 'canary-2', apiKey: 'canary-3' } });
    logger.info({ req: { headers: { cookie: 'canary-4', authorization: 'canary-5' } } });
    logger.child({ token: 'canary-6' }).info({ SESSION_KEYS: ['canary-7'] });
    logger.info({ idToken: 'canary-9', id_token: 'canary-10', verifier: 'canary-11' });
    logger.info({ OIDC_CLIENT_SECRET: 'canary-12' });
    logger.info({ users: [{ email: 'seen', password: 'canary-8' }] });
  });
  expect(text).not.toContain('canary');
  expect(text.match(/\[redacted\]/g)).toHaveLength(12);
  expect(JSON.parse(text.trim().split('\n').at(-1)!).users).toEqual([
    { email: 'seen', password: '[redacted]' },
  ]);
});

it('the logger does not change the logged objects', () => {
  const user = { password: 'canary' };
  logged((logger) => logger.info({ user, list: [user] }));
  expect(user).toEqual({ password: 'canary' });
});

it('the logger logs the message and cause of errors, but not the fields that drivers attach', () => {
  const error = Object.assign(new Error('failed', { cause: new Error('why') }), {
    code: '23505',
    detail: 'Key (email)=(canary@example.org) already exists.',
    parameters: ['canary'],
  });
  const text = logged((logger) => logger.error({ err: error }, 'oops'));
  expect(text).not.toContain('canary');
  expect(JSON.parse(text).err).toMatchObject({
    message: 'failed',
    code: '23505',
    cause: { message: 'why' },
  });
  expect(JSON.parse(text).err.stack).toContain('logger.test.ts');
});

it.each([
  ['a full disk', '"$0" --input-type=module -e "$1" > /dev/full'],
  ['a closed pipe', '"$0" --input-type=module -e "$1" | true'],
])('[8.121] a process that logs to %s continues, and can end', (_where, command) => {
  const program = `
    import { createLogger } from '${new URL('logger.ts', import.meta.url).href}';
    const logger = createLogger({ name: 'test' });
    const log = () => { for (let line = 0; line < 20_000; line++) logger.info({ line }, 'x'); };
    log();
    setTimeout(() => {
      log();
      process.stderr.write('alive');
    }, 300);`;
  const { status, stderr } = spawnSync('/bin/sh', ['-c', command, process.execPath, program], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect([status, stderr]).toEqual([0, 'alive']);
});
