import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '@targum/deploy/local/launcher/say.ts';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Refusal(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout;
}

/**
 * Returns the files that changed since a commit, without deleted files.
 * @throws Refusal if git does not know the commit.
 */
export function filesChangedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '-z', '--end-of-options', commit);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return `${changed}${added}`.split('\0').filter((file) => file && existsSync(join(ROOT, file)));
}
