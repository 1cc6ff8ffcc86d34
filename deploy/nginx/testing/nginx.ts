import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startChild } from '../../local/processes/child.ts';
import type { Child } from '../../local/processes/child.ts';
import { findBrotliModules } from '../../local/edge/brotli-modules.ts';
import { nginxSpec, writeNginxConfig } from '../../local/edge/nginx.ts';
import type { EdgePlan } from '../../local/edge/nginx.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { findTool } from '../../local/launcher/tools.ts';
import { waitUntil } from '../../local/processes/wait.ts';

/** A built file with a hash in its name. Its compressed copies are beside it. */
export const HASHED = 'assets/main.0a1b2c3d4e.js';
export const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3000))})`;
const PAGE =
  '<!doctype html><title>__PRODUCT_NAME__</title><link rel="canonical" href="__PUBLIC_URL__">' +
  '<meta name="limits" content="__LIMITS__">' +
  '<script nonce="__CSP_NONCE__" src="/a.js"></script><style nonce="__CSP_NONCE__"></style>';

/** A folder with small front ends, and the plan for an nginx that serves them. */
export interface NginxFiles {
  readonly dir: string;
  readonly plan: EdgePlan;
  put(file: string, content: string | Buffer): void;
  remove(): void;
}

/** A running nginx that serves these files. */
export interface TestNginx extends NginxFiles {
  readonly child: Child;
  readonly logFile: string;
  /** The origin under which browsers reach the product. */
  readonly origin: string;
  /** The origin from which the edge loads the chat's files. */
  readonly chatOrigin: string;
  /** Starts a gateway that answers requests to /api until `stopGateway`. */
  startGateway(listener: RequestListener): Promise<void>;
  stopGateway(): void;
  close(): Promise<void>;
}

export const createNginxFiles = async (): Promise<NginxFiles> => {
  const dir = mkdtempSync(join(tmpdir(), 'targum-nginx-'));
  const put = (file: string, content: string | Buffer) => {
    const path = join(dir, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, content);
  };
  for (const name of ['index', 'login', 'signup']) {
    put(`shell/${name}.html`, `${PAGE}<p>the page ${name}</p>`);
  }
  put(`shell/${HASHED}`, SCRIPT);
  put(`shell/${HASHED}.gz`, gzipSync(SCRIPT));
  put(`shell/${HASHED}.br`, brotliCompressSync(SCRIPT));
  put('shell/plain.js', SCRIPT);
  put('shell/manifest.webmanifest', '{"name":"__PRODUCT_NAME__","short_name":"__PRODUCT_NAME__"}');
  put('chat/mf-manifest.json', '{"name":"chat"}');
  put('chat/assets/remoteEntry.aabbccddee.js', SCRIPT);
  put('admin/mf-manifest.json', '{"name":"admin"}');
  put('remotes.json', '{"remotes":[]}');

  const [port = 0, gatewayPort = 0, shell = 0, chat = 0, admin = 0] = await freePorts(5);
  const source = (name: string) => ({ folder: join(dir, name) });
  const command = findTool('nginx') ?? 'nginx';
  const plan: EdgePlan = {
    command,
    brotliModules: (await findBrotliModules({ nginx: command })) ?? 'none',
    dir: join(dir, 'nginx'),
    port,
    ipv6: false,
    gatewayPort,
    frontEnds: [
      { name: 'shell', path: '/', port: shell, source: source('shell') },
      { name: 'mfe-chat', path: '/mfe/chat/', port: chat, source: source('chat') },
      { name: 'mfe-admin', path: '/mfe/admin/', port: admin, source: source('admin') },
    ],
    remotesFile: join(dir, 'remotes.json'),
    productName: `Tom & "Co" $1 \\ <b>'é`,
    publicUrl: 'https://chat.example.org',
  };
  return { dir, plan, put, remove: () => rmSync(dir, { recursive: true, force: true }) };
};

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * Starts a real nginx with the templates of the images.
 * @param editEdge changes the edge's configuration before the start.
 */
export const startTestNginx = async (
  editEdge = (configuration: string) => configuration,
): Promise<TestNginx> => {
  const files = await createNginxFiles();
  const { dir, plan } = files;
  const chat = plan.frontEnds.find(({ name }) => name === 'mfe-chat');
  const origin = `http://127.0.0.1:${plan.port}`;
  const logFile = join(dir, 'nginx.log');
  writeNginxConfig(plan);
  const edge = join(plan.dir, 'conf.d/server-edge.conf');
  writeFileSync(edge, editEdge(readFileSync(edge, 'utf8')));
  const child = await startChild(nginxSpec({ command: plan.command, dir: plan.dir, logFile }));
  await waitUntil('nginx', () => answers(origin), { gaveUp: child.ending });

  let gateway: Server | undefined;
  const stopGateway = () => {
    gateway?.closeAllConnections();
    gateway?.close();
    gateway = undefined;
  };
  return {
    ...files,
    child,
    logFile,
    origin,
    chatOrigin: `http://127.0.0.1:${chat?.port}`,
    async startGateway(listener) {
      // Like a service, the server accepts larger headers than Node's default.
      const server = createServer({ maxHeaderSize: 80 * 1024 }, listener);
      gateway = server;
      await new Promise<void>((resolve) => server.listen(plan.gatewayPort, '127.0.0.1', resolve));
    },
    stopGateway,
    async close() {
      stopGateway();
      await child.stop();
      files.remove();
    },
  };
};

/** An nginx with default settings in front of a product. */
export interface FrontProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts another nginx in front of the product. Apart from the product's address, this nginx has its
 * default settings.
 */
export const startProxy = async ({
  origin,
  plan,
}: Pick<TestNginx, 'origin' | 'plan'>): Promise<FrontProxy> => {
  const dir = mkdtempSync(join(tmpdir(), 'targum-proxy-'));
  const [port = 0] = await freePorts(1);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(dir, 'nginx.conf'),
    `pid nginx.pid; error_log /dev/stderr; events { } http { access_log off;
    ${temporary.map((name) => `${name}_temp_path ${name};`).join(' ')}
    server { listen 127.0.0.1:${port}; location / { proxy_pass ${origin}; } } }`,
  );
  const logFile = join(dir, 'nginx.log');
  const child = await startChild(nginxSpec({ command: plan.command, dir, logFile }));
  const address = `http://127.0.0.1:${port}`;
  await waitUntil('the proxy', () => answers(address), { gaveUp: child.ending });
  return {
    origin: address,
    async close() {
      await child.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
