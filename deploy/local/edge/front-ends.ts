import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import type { RemoteRegistry } from '@targum/contracts';
import type { ChildSpec } from '../processes/child.ts';
import type { FrontEnd } from './nginx.ts';
import { ROOT } from '../launcher/settings.ts';

const FRONT_ENDS = [
  { name: 'shell', path: '/', probe: '/' },
  { name: 'mfe-chat', path: '/mfe/chat/', probe: '/mfe/chat/mf-manifest.json' },
  { name: 'mfe-admin', path: '/mfe/admin/', probe: '/mfe/admin/mf-manifest.json' },
] as const;

/** Paths that answer 200 when the front ends are usable. */
export const FRONT_END_PROBES = FRONT_ENDS.map(({ probe }) => probe);

/** The built front ends, which nginx serves on these ports. */
export const builtFrontEnds = (ports: number[]): FrontEnd[] =>
  FRONT_ENDS.map(({ name, path }, index) => ({
    name,
    path,
    port: ports[index] ?? 0,
    source: { folder: join(ROOT, name, 'dist') },
  }));

export interface DevServer {
  name: string;
  url: string;
  spec: (logFile: string) => ChildSpec;
}

/** One dev server with hot reload per front end, and nginx servers that proxy to them. */
export function devFrontEnds(
  ports: number[],
  devPorts: number[],
): { frontEnds: FrontEnd[]; devServers: DevServer[] } {
  const frontEnds = FRONT_ENDS.map(({ name, path }, index) => ({
    name,
    path,
    port: ports[index] ?? 0,
    source: { devServerPort: devPorts[index] ?? 0 },
  }));
  const devServers = FRONT_ENDS.map(({ name, probe }, index): DevServer => {
    const port = devPorts[index] ?? 0;
    return {
      name: `dev-${name}`,
      url: `http://127.0.0.1:${port}${probe}`,
      spec: (logFile) => ({
        name: `dev-${name}`,
        command: join(ROOT, 'node_modules/.bin/rspack'),
        args: ['serve'],
        env: { ...process.env, NODE_ENV: 'development', DEV_PORT: String(port) },
        cwd: join(ROOT, name),
        logFile,
      }),
    };
  });
  return { frontEnds, devServers };
}

/** Writes remotes.json, the registry in which the shell finds its remotes. */
export function writeRemotes(file: string): void {
  const registry: RemoteRegistry = {
    remotes: (['chat', 'admin'] as const).map((name) => ({
      name,
      entry: `/mfe/${name}/mf-manifest.json`,
      contractVersion: REMOTE_CONTRACT_VERSION,
    })),
  };
  writeFileSync(file, `${JSON.stringify(registry, null, 2)}\n`);
}
