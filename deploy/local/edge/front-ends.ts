import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_CONTRACT_VERSION } from '@targum/contracts';
import type { RemoteRegistry } from '@targum/contracts';
import { remotes } from '@targum/contracts/parts';
import { FRONT_ENDS } from '../../parts.ts';
import type { FrontEndWorkspace } from '../../parts.ts';
import type { ChildSpec } from '../processes/child.ts';
import type { FrontEnd } from './nginx.ts';
import { ROOT } from '../launcher/settings.ts';

function probeOf({ path, index }: FrontEndWorkspace): string {
  return index === 'index.html' ? path : path + index;
}

export const FRONT_END_PROBES = FRONT_ENDS.map(probeOf);

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

/** Returns one dev server with hot reload per front end, and nginx servers that proxy to them. */
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
  const devServers = FRONT_ENDS.map((part, index): DevServer => {
    const { name } = part;
    const port = devPorts[index] ?? 0;
    return {
      name: `dev-${name}`,
      url: `http://127.0.0.1:${port}${probeOf(part)}`,
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
    remotes: remotes.map(({ name, role }) => ({
      name,
      role,
      entry: `/mfe/${name}/mf-manifest.json`,
      contractVersion: REMOTE_CONTRACT_VERSION,
    })),
  };
  writeFileSync(file, `${JSON.stringify(registry, null, 2)}\n`);
}
