import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

/** Returns the shell commands under a heading of the runbook, one string per code block. */
export const commandsOf = (heading: string): string[] => {
  const text = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8');
  const [, section = ''] = text.split(`\n${heading}\n`);
  const [own = ''] = section.split(/^#{2,3} /m);
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);
};
