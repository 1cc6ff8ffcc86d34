import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FrontEndWorkspace } from '../../parts.ts';
import type { ChildSpec } from '../processes/child.ts';

const TEMPLATES = join(import.meta.dirname, '../../nginx');
/** The script that writes the files of one nginx server. The images run the same script. */
const PREPARE = join(TEMPLATES, 'prepare.sh');

/** A front end's files: its built folder, or a dev server that nginx proxies to. */
export interface FrontEnd {
  name: FrontEndWorkspace['name'];
  path: FrontEndWorkspace['path'];
  port: number;
  source: { folder: string } | { devServerPort: number };
}

export interface NginxPlan {
  command: string;
  /** The folder for the configuration, the pid file and the temporary files. */
  dir: string;
  productName: string;
  publicUrl: string;
  /** The folder of the modules for brotli, or `none`. The default is that of the installed modules. */
  brotliModules?: string | undefined;
}

export interface EdgePlan extends NginxPlan {
  port: number;
  ipv6: boolean;
  gatewayPort: number;
  frontEnds: FrontEnd[];
  remotesFile: string;
}

/**
 * The value of a variable that this server does not need. It turns the line in the template into a
 * comment.
 */
const NONE = '# none';
const local = (port: number) => `127.0.0.1:${port}`;

/**
 * The addresses at which the edge reaches a front end, as `host:port`. `address` leads to one of
 * its pods, and `pods` resolves to all of them.
 */
export interface FrontEndAddress {
  name: string;
  address: string;
  pods: string;
}

export const settingsOfFrontEnds = (
  frontEnds: readonly FrontEndAddress[],
): Record<string, string> => ({
  FRONT_ENDS: frontEnds.map(({ name }) => name).join(' '),
  ...Object.fromEntries(
    frontEnds.flatMap(({ name, address, pods }) => {
      const prefix = name.replaceAll('-', '_').toUpperCase();
      return [
        [`${prefix}_ADDRESS`, address],
        [`${prefix}_PODS`, pods],
      ];
    }),
  ),
});

/** Returns the settings in the environment that the page needs too: limits, and the ways to sign in. */
const pageSettingsOf = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) =>
      /^(?:LIMIT_.*|OIDC_ISSUER|OIDC_BUTTON_LABEL|PASSWORD_LOGIN)$/.test(name),
    ),
  );

/**
 * Writes the configuration of one nginx server.
 * @param template its path, or its file name in deploy/nginx.
 * @param values the template's variables by name.
 * @throws Error when a value is missing.
 */
export function prepareServer(
  { dir, command, publicUrl, productName, brotliModules = '' }: NginxPlan,
  template: string,
  values: Record<string, string>,
): void {
  const path = resolve(TEMPLATES, template);
  const { status, stderr } = spawnSync('sh', [PREPARE, dir, path, command], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      ...pageSettingsOf(process.env),
      WORKER_PROCESSES: 'auto',
      LISTEN_IPV6: NONE,
      PUBLIC_URL: publicUrl,
      PRODUCT_NAME: productName,
      BROTLI_MODULES: brotliModules,
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
    // Here, a front end is one server instead of several pods.
    ...settingsOfFrontEnds(
      plan.frontEnds.map(({ name, port }) => ({ name, address: local(port), pods: local(port) })),
    ),
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

/** Returns the command that starts nginx on a folder written by `writeNginxConfig`. */
export function nginxSpec(options: { command: string; dir: string; logFile: string }): ChildSpec {
  const asRoot = process.getuid?.() === 0;
  // As root, nginx would switch its workers to a user that possibly cannot read the clone.
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
