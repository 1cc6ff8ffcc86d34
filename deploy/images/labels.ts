import { run } from '../local/processes/run.ts';
import { ROOT } from '../local/launcher/settings.ts';

/** Labels under `org.opencontainers.image`. Unknown values are left out. */
export type Labels = Partial<
  Record<'source' | 'revision' | 'version' | 'created', string | undefined>
>;

const git = (...args: string[]): Promise<string | undefined> =>
  run('git', args, { cwd: ROOT }).then(
    (output) => output.trim(),
    () => undefined,
  );

/** Returns the web address of a repository, without the password that a remote's URL may contain. */
export function publicAddress(remote: string | undefined): string | undefined {
  if (remote === undefined || !/^https?:/.test(remote)) return undefined;
  const { origin, pathname } = new URL(remote);
  return `${origin}${pathname.replace(/\.git$/, '')}`;
}

/** Returns labels that describe the built commit. The same commit gives the same labels. */
export async function readLabels(): Promise<Labels> {
  const [remote, revision, version, created] = await Promise.all([
    git('remote', 'get-url', 'origin'),
    git('rev-parse', 'HEAD'),
    git('describe', '--tags', '--always', '--dirty'),
    git('log', '-1', '--format=%cI'),
  ]);
  return {
    source: process.env['IMAGE_SOURCE'] ?? publicAddress(remote),
    revision,
    version,
    created,
  };
}
