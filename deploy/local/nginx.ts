import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildSpec } from './child.ts';

const TEMPLATES = join(import.meta.dirname, '../nginx');

/** Where a front end's files are: its own built folder, or a dev server to pass requests on to. */
export interface FrontEnd {
  name: 'shell' | 'mfe-chat' | 'mfe-admin';
  /** Where the edge shows it: `/` or `/mfe/…/`. */
  path: string;
  port: number;
  source: { folder: string } | { devServerPort: number };
}

export interface EdgePlan {
  /** Receives the configuration, the pid file and the temporary files. */
  dir: string;
  port: number;
  ipv6: boolean;
  gatewayPort: number;
  frontEnds: FrontEnd[];
  remotesFile: string;
  productName: string;
  publicUrl: string;
}

/** Fills in `${NAME}` as envsubst does in the images. Throws on a name without a value. */
export function renderTemplate(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nginx template: no value for ${name}`);
    return value;
  });
}

/** Text for a quoted nginx string that ends up in HTML: no character can end either of them. */
export function escapeForPage(text: string): string {
  return text.replaceAll(/[&<>"'\\$]/g, (char) => `&#${char.charCodeAt(0)};`);
}

const quoted = (path: string) => `"${path}"`;
const local = (port: number) => `127.0.0.1:${port}`;

function portOf(plan: EdgePlan, name: FrontEnd['name']): number {
  const found = plan.frontEnds.find((frontEnd) => frontEnd.name === name);
  if (!found) throw new Error(`nginx: no ${name}`);
  return found.port;
}

/** Writes the configuration of one nginx that is both the edge and the static servers. */
export function writeNginxConfig(plan: EdgePlan): void {
  const confDir = join(plan.dir, 'conf.d');
  rmSync(confDir, { recursive: true, force: true });
  mkdirSync(confDir, { recursive: true });
  const render = (folder: string, template: string, target: string, values = {}) => {
    const text = readFileSync(join(folder, template), 'utf8');
    const all = { PUBLIC_URL: escapeForPage(plan.publicUrl), ...values };
    writeFileSync(join(confDir, target), renderTemplate(text, all));
  };

  for (const file of ['nginx.conf', 'mime.types']) {
    copyFileSync(join(TEMPLATES, file), join(plan.dir, file));
  }
  for (const file of ['security-headers.inc', 'api-error.inc', 'to-static.inc', 'common.conf']) {
    render(TEMPLATES, `${file}.template`, file);
  }
  render(TEMPLATES, 'edge.conf.template', 'edge.conf', {
    LISTEN: String(plan.port),
    LISTEN_IPV6: plan.ipv6 ? `listen [::]:${plan.port};` : '',
    GATEWAY_ADDRESS: local(plan.gatewayPort),
    SHELL_ADDRESS: local(portOf(plan, 'shell')),
    MFE_CHAT_ADDRESS: local(portOf(plan, 'mfe-chat')),
    MFE_ADMIN_ADDRESS: local(portOf(plan, 'mfe-admin')),
    REMOTES_FILE: quoted(plan.remotesFile),
  });
  for (const frontEnd of plan.frontEnds) {
    const { source } = frontEnd;
    const common = {
      LISTEN: local(frontEnd.port),
      SERVER_NAME: frontEnd.name,
      BASE_PATH: frontEnd.path,
      PRODUCT_NAME: escapeForPage(plan.productName),
    };
    const target = `static-${frontEnd.name}.conf`;
    if ('folder' in source) {
      const values = { ...common, STATIC_ROOT: quoted(source.folder) };
      render(TEMPLATES, 'static.conf.template', target, values);
    } else {
      const values = { ...common, DEV_SERVER: local(source.devServerPort) };
      render(import.meta.dirname, 'dev-static.conf.template', target, values);
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
