import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startChild } from '../../local/processes/child.ts';
import type { Child } from '../../local/processes/child.ts';
import { run } from '../../local/processes/run.ts';
import { waitUntil } from '../../local/processes/wait.ts';

const POD = join(import.meta.dirname, 'pod.sh');
const GRACE_MS = 30_000;

const inspected = z.object({
  OCIv1: z.object({
    config: z.object({
      User: z.string().default(''),
      Env: z.array(z.string()).default([]),
      Entrypoint: z.array(z.string()).default([]),
      Cmd: z.array(z.string()).default([]),
      WorkingDir: z.string().default('/'),
      StopSignal: z.enum(['SIGTERM', 'SIGQUIT']).default('SIGTERM'),
      Labels: z.record(z.string(), z.string()).default({}),
    }),
  }),
});
export type ImageConfig = z.infer<typeof inspected>['OCIv1']['config'];

export interface Container {
  /** The container's root folder, mounted on this machine. */
  root: string;
  config: ImageConfig;
}

export async function unpack(buildah: string, reference: string): Promise<Container> {
  const description = await run(buildah, ['inspect', '--type', 'image', reference]);
  const { config } = inspected.parse(JSON.parse(description)).OCIv1;
  const container = (await run(buildah, ['from', reference])).trim();
  return { root: (await run(buildah, ['mount', container])).trim(), config };
}

export interface PodOptions {
  name: string;
  /** Replaces the arguments of the image's entry point. */
  args?: string[] | undefined;
  env: Record<string, string>;
  tmpMebibytes: number;
  /** A folder of this machine that the container sees read-only. */
  volume?: { folder: string; at: string } | undefined;
  logFile: string;
}

export interface Pod {
  name: string;
  /** Process id, on this machine, of the container's first process. */
  pid: number;
  ending(): string | undefined;
  exited: Promise<string>;
  /** Sends the image's stop signal, as a cluster does, and waits until the process has ended. */
  stop(): Promise<string>;
}

/** The PATH that a runtime sets when the image defines none. */
const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Returns the process id of the program in the container; undefined before pod.sh has started the
 * program, and after `unshare` or the program has ended.
 */
function findProgram(unshare: number, uid: string): number | undefined {
  try {
    const pid = Number(readFileSync(`/proc/${unshare}/task/${unshare}/children`, 'utf8'));
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return new RegExp(`^Uid:\\s+${uid}\\s`, 'm').test(status) ? pid : undefined;
  } catch {
    return undefined;
  }
}

export async function startPod({ root, config }: Container, options: PodOptions): Promise<Pod> {
  const [uid = '', gid = uid] = config.User.split(':');
  const { name, volume, logFile, tmpMebibytes } = options;
  const own = Object.entries(options.env).map(([key, value]) => `${key}=${value}`);
  const command = [...config.Entrypoint, ...(options.args ?? config.Cmd)];
  writeFileSync(logFile, '', { mode: 0o600 });
  // The container's user must own the log, because programs open it again as /dev/stdout.
  chownSync(logFile, Number(uid), Number(gid));
  const child = await startChild({
    name,
    command: 'unshare',
    args: [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', POD, root],
      ...(volume ? [volume.folder, volume.at] : []),
      ...['--', 'env', '-i', `--chdir=${config.WorkingDir || '/'}`, PATH, ...config.Env, ...own],
      ...command,
    ],
    env: {
      PATH: process.env['PATH'],
      POD_UID: uid,
      POD_GID: gid,
      POD_TMP_MEBIBYTES: String(tmpMebibytes),
    },
    cwd: '/',
    logFile,
  });
  return toPod(child, uid, config.StopSignal);
}

async function toPod(child: Child, uid: string, stopSignal: NodeJS.Signals): Promise<Pod> {
  let program: number | undefined;
  await waitUntil(child.name, () => {
    program = findProgram(child.pid, uid);
    return program !== undefined || child.ending() !== undefined;
  });
  const pid = program ?? 0;
  return {
    name: child.name,
    pid,
    ending: child.ending,
    exited: child.exited,
    async stop() {
      if (child.ending() === undefined) process.kill(pid, stopSignal);
      // Kills the program itself, because a process of another user does not end with its parent.
      const timer = setTimeout(() => process.kill(pid, 'SIGKILL'), GRACE_MS);
      const ending = await child.exited;
      clearTimeout(timer);
      return ending;
    },
  };
}
