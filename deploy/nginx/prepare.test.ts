import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEARTBEAT_MS, limitProblems } from '@targum/contracts';
import { PLAIN_ADDRESS } from '@targum/service-kit/addresses';
import { loadProduct } from '../checks/product.ts';
import { writeNginxConfig } from '../local/edge/nginx.ts';
import { createNginxFiles } from './testing/nginx.ts';
import type { NginxFiles } from './testing/nginx.ts';

let files: NginxFiles;
beforeAll(async () => {
  files = await createNginxFiles();
});
afterAll(() => files.remove());

describe('the configuration', () => {
  const PREPARE = join(import.meta.dirname, 'prepare.sh');
  const folder = () => mkdtempSync(join(files.dir, 'prepared-'));

  function prepare(env: Record<string, string>, template: string, command = files.plan.command) {
    const target = folder();
    files.put('own.conf.template', template);
    const { status, stderr } = spawnSync(
      'sh',
      [PREPARE, target, join(files.dir, 'own.conf.template'), command],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          PUBLIC_URL: 'http://localhost',
          WORKER_PROCESSES: '1',
          ...env,
        },
      },
    );
    const read = (file: string) => readFileSync(join(target, file), 'utf8');
    return { status, stderr, read };
  }

  it.each([
    ['missing', {}],
    ['empty', { GATEWAY_ADDRESS: '' }],
  ])('is rejected if a variable is %s', (_, env) => {
    const refused = prepare({ SERVER_NAME: 'own', ...env }, 'server ${GATEWAY_ADDRESS};');
    expect(refused).toMatchObject({
      status: 78,
      stderr: 'Wrong configuration: GATEWAY_ADDRESS is missing\n',
    });
  });

  it('makes the launcher fail too if a variable is missing', () => {
    expect(() => writeNginxConfig({ ...files.plan, dir: folder(), remotesFile: '' })).toThrow(
      'nginx could not be configured: Wrong configuration: REMOTES_FILE is missing',
    );
  });

  it('lets a stream of the API miss several heartbeats', () => {
    const edge = readFileSync(join(import.meta.dirname, 'edge.conf.template'), 'utf8');
    const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(edge)!;
    expect(Number(seconds) * 1000).toBeGreaterThan(3 * HEARTBEAT_MS);
  });

  it('gives the page the limits that are set, and the edge the maximum size of a body', () => {
    const template = '${LIMITS}|${MAX_BODY}';
    const result = (env: Record<string, string>) =>
      prepare({ SERVER_NAME: 'own', ...env }, template)
        .read('conf.d/server-own.conf')
        .trim();
    expect(result({})).toBe('none|53477376');
    expect(
      result({
        LIMIT_NAME_MAX: '7',
        LIMIT_AUDIO_MAX_BYTES: '1000000',
        LIMIT_PICTURE_MAX_BYTES: '3000000000',
        LIMIT_KEY_NAME_MAX: ' 9 ',
        LIMIT_CHAT_TITLE_MAX: ' ',
      }),
    ).toBe(
      'LIMIT_AUDIO_MAX_BYTES=1000000 LIMIT_KEY_NAME_MAX=9 LIMIT_NAME_MAX=7 ' +
        'LIMIT_PICTURE_MAX_BYTES=3000000000 |3001048576',
    );
  });

  it.each<Record<string, string>>([
    { LIMIT_NAME_MAX: 'many' },
    { LIMIT_NAME_MAX: '0' },
    { LIMIT_NAME_MAX: '1.5' },
    { LIMIT_NAME_MAX: '-1' },
    { LIMIT_NAME_MAX: '7\n8' },
    { LIMIT_NAME_MAX: '"; }' },
    { LIMIT_NAME_MAX: '9007199254740991' },
    { LIMIT_NAME_MAX: '9007199254740992' },
    { LIMIT_NAME_MAX: '10000000000000000' },
    { LIMIT_NAMES_MAX: '5' },
    { LIMIT_: '5' },
    { LIMIT_name_max: '5' },
    { LIMIT_PASSWORD_MAX: '7' },
    { LIMIT_AUDIO_MAX_BYTES: '999', LIMIT_CHAT_TITLE_MAX: '59' },
    { LIMIT_NAMES_MAX: '5', LIMIT_EMAIL_MAX: '0', LIMIT_PASSWORD_MAX: '7' },
  ])('[8.133] judges %j exactly as the services do', (env) => {
    const problems = limitProblems(env).join('; ');
    const { status, stderr } = prepare({ SERVER_NAME: 'own', ...env }, '${LIMITS}');
    expect({ status, stderr }).toEqual(
      problems === ''
        ? { status: 0, stderr: '' }
        : { status: 78, stderr: `Wrong configuration: ${problems}\n` },
    );
  });

  const NOT_PLAIN = `OIDC_ISSUER: ${PLAIN_ADDRESS}`;
  it.each<[Record<string, string>, string]>([
    [{ PASSWORD_LOGIN: 'of' }, 'PASSWORD_LOGIN: Invalid option: expected one of "on"|"off"'],
    [{ PASSWORD_LOGIN: 'off' }, 'PASSWORD_LOGIN: off needs OIDC_ISSUER'],
    [{ PASSWORD_LOGIN: ' off ' }, 'PASSWORD_LOGIN: Invalid option: expected one of "on"|"off"'],
    [{ PASSWORD_LOGIN: 'off', OIDC_ISSUER: '  ' }, 'PASSWORD_LOGIN: off needs OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'login.example.org' }, 'OIDC_ISSUER: Invalid URL'],
    [
      { OIDC_ISSUER: 'http://login.example.org', PUBLIC_URL: 'https://targum.example.org' },
      'OIDC_ISSUER: Invalid URL',
    ],
    [{ OIDC_ISSUER: 'https://u@x.example' }, NOT_PLAIN],
    [{ OIDC_ISSUER: 'https://u:p@x.example/a' }, NOT_PLAIN],
    [{ OIDC_ISSUER: 'https://x.example?a=b' }, NOT_PLAIN],
    [{ OIDC_ISSUER: 'https://x.example/#a' }, NOT_PLAIN],
  ])('[8.133] refuses %j with the same message as svc-auth', async (env, problem) => {
    const { programs } = await loadProduct();
    const complete = {
      ...{
        DATABASE_URL: 'postgres://db/x',
        REDIS_URL: 'redis://r',
        PUBLIC_URL: 'http://localhost',
      },
      ...{ SESSION_KEYS: 'k'.repeat(32), PORT: '1', OPS_PORT: '2' },
      ...{ OIDC_CLIENT_ID: 'targum', OIDC_CLIENT_SECRET: 'secret' },
    };
    expect(programs['svc-auth']!.problem(complete)).toBeUndefined();
    expect(programs['svc-auth']!.problem({ ...complete, ...env })).toBe(
      `Wrong configuration: ${problem}`,
    );
    const { status, stderr } = prepare({ SERVER_NAME: 'own', ...env }, '${SIGN_IN}');
    expect({ status, stderr }).toEqual({
      status: 78,
      stderr: `Wrong configuration: ${problem}\n`,
    });
  });

  it.each([
    [{}, 'password|none'],
    [{ PASSWORD_LOGIN: 'on', OIDC_BUTTON_LABEL: 'unused' }, 'password|unused'],
    [{ OIDC_ISSUER: 'https://login.example.org' }, 'password sso|none'],
    [{ OIDC_ISSUER: 'https://login.example.org', PASSWORD_LOGIN: 'off' }, 'sso|none'],
    [{ OIDC_ISSUER: ' HTTPS://login.example.org/a@b? ', PASSWORD_LOGIN: ' ' }, 'password sso|none'],
    [{ OIDC_ISSUER: '  ' }, 'password|none'],
    [{ OIDC_BUTTON_LABEL: 'Tom & "Co" $1' }, 'password|Tom &#38; &#34;Co&#34; &#36;1'],
  ])('[2.127] turns %o into %s for the login page', (env, filledIn) => {
    const { read } = prepare({ SERVER_NAME: 'own', ...env }, '${SIGN_IN}|${SIGN_IN_LABEL}');
    expect(read('conf.d/server-own.conf').trim()).toBe(filledIn);
  });

  it("keeps nginx's own variables and inserts values unchanged", () => {
    const { read } = prepare(
      { SERVER_NAME: 'own', A: '$1 & \\ "x"', B: 'b' },
      '$request_id ${A}${B} ${c}\n',
    );
    expect(read('conf.d/server-own.conf')).toBe('$request_id $1 & \\ "x"b ${c}\n');
  });

  it("escapes the product's name and URL", () => {
    const hostile = `";\n} $x <b>'\\&`;
    const { read } = prepare(
      { SERVER_NAME: 'own', PRODUCT_NAME: hostile, PUBLIC_URL: hostile },
      '${PRODUCT_NAME}${PUBLIC_URL}',
    );
    expect(read('conf.d/server-own.conf')).not.toMatch(/["$<>'\\]/);
    expect(read('conf.d/common.conf')).toContain('map "&#34;;');
  });

  it('inserts the value of NAME for JSON_NAME, escaped for a JSON string', () => {
    const hostile = `";\n\t} $x <b>'\\é`;
    const { read } = prepare({ SERVER_NAME: 'own', NAME: hostile }, '"${JSON_NAME}"');
    const value = read('conf.d/server-own.conf').trim();
    expect(value.slice(1, -1)).not.toMatch(/["$]/);
    // nginx reads two backslashes in a quoted string as one.
    expect(JSON.parse(value.replaceAll('\\\\', '\\'))).toBe(hostile);
  });

  it.each([
    [{}, 'worker_shutdown_timeout 30s;'],
    [{ DRAIN_SECONDS: '360' }, 'worker_shutdown_timeout 360s;'],
  ])('turns the variables %o into the line %s', (env, line) => {
    const { read } = prepare({ SERVER_NAME: 'own', ...env }, '');
    expect(read('nginx.conf')).toContain(line);
  });

  it('enables brotli with the modules for it that are installed', () => {
    const fake = join(files.dir, 'fake-nginx');
    writeFileSync(
      fake,
      `#!/bin/sh\necho "built with --modules-path=${files.dir}/modules --x=y" >&2\n`,
      {
        mode: 0o755,
      },
    );
    const prepared = (env: Record<string, string> = {}) => {
      const { read } = prepare(
        { SERVER_NAME: 'own', ...env },
        '${BROTLI_STATIC}\n${BROTLI_JSON}\n',
        fake,
      );
      const loaded = read('nginx.conf').matchAll(/^load_module "(.*)";$/gm);
      const lines = read('conf.d/server-own.conf').split('\n');
      return {
        loaded: [...loaded].map(([, module]) => module),
        lines: lines.filter((line) => line.startsWith('brotli')),
      };
    };
    expect(prepared()).toEqual({ loaded: [], lines: [] });

    files.put('modules/ngx_http_brotli_static_module.so', '');
    const forFiles = `${files.dir}/modules/ngx_http_brotli_static_module.so`;
    expect(prepared()).toEqual({ loaded: [forFiles], lines: ['brotli_static on;'] });

    files.put('modules/ngx_http_brotli_filter_module.so', '');
    const forJson = `${files.dir}/modules/ngx_http_brotli_filter_module.so`;
    const forAnswers = expect.stringMatching(
      /^brotli on; brotli_types application\/json;/,
    ) as unknown;
    expect(prepared()).toEqual({
      loaded: [forFiles, forJson],
      lines: ['brotli_static on;', forAnswers],
    });

    files.put('elsewhere/ngx_http_brotli_filter_module.so', '');
    const elsewhere = `${files.dir}/elsewhere`;
    expect(prepared({ BROTLI_MODULES: elsewhere })).toEqual({
      loaded: [`${elsewhere}/ngx_http_brotli_filter_module.so`],
      lines: [forAnswers],
    });
  });
});
