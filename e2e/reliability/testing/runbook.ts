import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@targum/deploy/local/launcher/settings.ts';

/** The shell commands that the operator's runbook shows below a heading, block by block. */
export const commandsOf = (heading: string): string[] => {
  const text = readFileSync(join(ROOT, 'deploy/README.md'), 'utf8');
  const [, section = ''] = text.split(`\n${heading}\n`);
  const [own = ''] = section.split(/^#{2,3} /m);
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands);
};
