import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ChildSpec } from '../processes/child.ts';

const TEMPLATES = join(import.meta.dirname, '../../nginx');
/** Writes one server's files; the images run it too. */
const PREPARE = join(TEMPLATES, 'prepare.sh');

/** Where a front end's files are: its own built folder, or a dev server to pass requests on to. */
export interface FrontEnd {
  name: 'shell' | 'mfe-chat' | 'mfe-admin';
  /** Where the edge shows it: `/` or `/mfe/…/`. */
  path: string;
  port: number;
  source: { folder: string } | { devServerPort: number };
}

export interface NginxPlan {
  /** The nginx that will read the configuration. */
  command: string;
  /** Receives the configuration, the pid file and the temporary files. */
  dir: string;
  productName: string;
  publicUrl: string;
}

export interface EdgePlan extends NginxPlan {
  port: number;
  ipv6: boolean;
  gatewayPort: number;
  frontEnds: FrontEnd[];
  remotesFile: string;
}

/** For lines of a template that this server does without. */
const NONE = '# none';
const local = (port: number) => `127.0.0.1:${port}`;

/** Where the edge finds each front end, which has one server here instead of several pods. */
const settingsOfFrontEnds = ({ frontEnds }: EdgePlan): Record<string, string> =>
  Object.fromEntries(
    frontEnds.flatMap(({ name, port }) => {
      const prefix = name.replace('-', '_').toUpperCase();
      return [`${prefix}_ADDRESS`, `${prefix}_PODS`].map((setting) => [setting, local(port)]);
    }),
  );

/**
 * Writes the configuration of one server of an nginx. Throws where a value is missing.
 * @param template its path, or its name among those of the images.
 * @param values what the template asks for, by their names there.
 */
export function prepareServer(
  { dir, command, publicUrl, productName }: NginxPlan,
  template: string,
  values: Record<string, string>,
): void {
  const path = resolve(TEMPLATES, template);
  const { status, stderr } = spawnSync('sh', [PREPARE, dir, path, command], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      WORKER_PROCESSES: 'auto',
      LISTEN_IPV6: NONE,
      PUBLIC_URL: publicUrl,
      PRODUCT_NAME: productName,
      ...values,
    },
  });
  if (status !== 0) throw new Error(`nginx could not be configured: ${stderr.trim()}`);
}

/** Writes the configuration of one nginx that is both the edge and the static servers. */
export function writeNginxConfig(plan: EdgePlan): void {
  rmSync(join(plan.dir, 'conf.d'), { recursive: true, force: true });
  prepareServer(plan, 'edge.conf.template', {
    SERVER_NAME: 'edge',
    LISTEN: String(plan.port),
    LISTEN_IPV6: plan.ipv6 ? `listen [::]:${plan.port};` : NONE,
    GATEWAY_ADDRESS: local(plan.gatewayPort),
    ...settingsOfFrontEnds(plan),
    RESOLVER: NONE,
    REMOTES_FILE: plan.remotesFile,
  });
  for (const { name, path, port, source } of plan.frontEnds) {
    const common = { SERVER_NAME: name, LISTEN: local(port) };
    if ('folder' in source) {
      prepareServer(plan, 'static.conf.template', {
        ...common,
        BASE_PATH: path,
        STATIC_ROOT: source.folder,
      });
    } else {
      prepareServer(plan, join(import.meta.dirname, 'dev-static.conf.template'), {
        ...common,
        DEV_SERVER: local(source.devServerPort),
      });
    }
  }
}

/** How to start nginx on a folder that `writeNginxConfig` has filled. */
export function nginxSpec(options: { command: string; dir: string; logFile: string }): ChildSpec {
  const asRoot = process.getuid?.() === 0;
  // Root's nginx would hand its work to a user who may not be able to read the clone.
  const user = asRoot ? ` user root ${process.platform === 'darwin' ? 'wheel' : 'root'};` : '';
  return {
    name: 'nginx',
    command: options.command,
    args: [
      ...['-p', `${options.dir}/`, '-c', join(options.dir, 'nginx.conf')],
      ...['-g', `daemon off;${user}`],
    ],
    env: { PATH: process.env['PATH'] },
    cwd: options.dir,
    logFile: options.logFile,
    stopSignal: 'SIGQUIT',
    graceMs: 10_000,
  };
}
