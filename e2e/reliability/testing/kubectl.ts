import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from '@targum/deploy/local/processes/run.ts';

/** What the commands of a pod find in their environment. */
export type Pod = Readonly<Record<string, string>>;

export interface Kubectl {
  /**
   * Runs shell commands in `dir`, with this kubectl. As in a terminal, a command that fails does not
   * stop those after it, unless they are chained. Throws with their output when the last one fails.
   */
  sh(commands: string, env?: Readonly<Record<string, string>>): Promise<string>;
  /** From now on `exec statefulset/<name>` runs commands with this environment, and with no other. */
  setPod(name: string, pod: Pod): void;
  close(): void;
}

/** Hands its arguments to the test, and prints what that answers. */
const CLIENT = `
const body = JSON.stringify(process.argv.slice(1));
const answer = await fetch(process.env.KUBECTL_URL, { method: 'POST', body });
(answer.ok ? process.stdout : process.stderr).write(await answer.text());
process.exitCode = answer.ok ? 0 : 1;`;

/** `exec` runs the command here, with its own input and output; the rest is for the test. */
const SCRIPT = `#!/bin/sh
[ "$1 $2" = '-n targum' ] && shift 2
[ "$1" = exec ] || exec "$NODE" --input-type=module --eval "$KUBECTL" -- "$@"
shift
[ "$1" = -i ] && shift
pod="$PODS/\${1#statefulset/}"
[ "$2" = -- ] || exit 1
shift 2
exec "$pod" "$@"
`;

const putProgram = (file: string, script: string) => {
  writeFileSync(file, script);
  chmodSync(file, 0o755);
};
const quoted = (value: string) => `'${value.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A kubectl that knows no cluster.
 * @param dir where commands run; folders of its own are made in it.
 * @param command answers everything but `exec`, with what it prints. Throws where it fails.
 */
export async function createKubectl(
  dir: string,
  command: (args: string[]) => Promise<string>,
): Promise<Kubectl> {
  const [bin, pods] = ['bin', 'pods'].map((name) => join(dir, name)) as [string, string];
  for (const folder of [bin, pods]) mkdirSync(folder);
  putProgram(join(bin, 'kubectl'), SCRIPT);

  const server = createServer((req, res) => {
    void text(req)
      .then((body) => command(JSON.parse(body) as string[]))
      .then(
        (printed) => res.end(printed),
        (error: Error) => res.writeHead(400).end(`${error.message}\n`),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    sh: (commands, env = {}) =>
      run('sh', ['-u', '-c', commands], {
        cwd: dir,
        env: {
          PATH: `${bin}:${process.env['PATH']}`,
          NODE: process.execPath,
          KUBECTL: CLIENT,
          KUBECTL_URL: `http://127.0.0.1:${port}`,
          PODS: pods,
          ...env,
        },
      }),
    setPod(name, pod) {
      const variables = Object.entries(pod).map(([key, value]) => quoted(`${key}=${value}`));
      putProgram(join(pods, name), `#!/bin/sh\nexec env -i ${variables.join(' ')} "$@"\n`);
    },
    close: () => void server.close(),
  };
}
