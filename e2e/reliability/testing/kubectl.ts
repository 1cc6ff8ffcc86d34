import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { run } from '@targum/deploy/local/processes/run.ts';

/** The environment of commands in a pod. */
export type Pod = Readonly<Record<string, string>>;

export interface Kubectl {
  /**
   * Runs shell commands in `dir` with this kubectl on the PATH. As in a terminal, later commands
   * run after a failed one unless they are chained with `&&`.
   * @throws Error with the output when the last command fails.
   */
  sh(commands: string, env?: Readonly<Record<string, string>>): Promise<string>;
  /** Sets the whole environment in which `exec statefulset/<name>` runs commands. */
  setPod(name: string, pod: Pod): void;
  close(): void;
}

/** Sends its arguments to the test and prints the response. */
const CLIENT = `
const body = JSON.stringify(process.argv.slice(1));
const answer = await fetch(process.env.KUBECTL_URL, { method: 'POST', body });
(answer.ok ? process.stdout : process.stderr).write(await answer.text());
process.exitCode = answer.ok ? 0 : 1;`;

/**
 * Runs the command of an `exec` locally, with the caller's stdin and stdout. Sends all other calls
 * to the test.
 */
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
 * Creates a fake kubectl.
 * @param dir the working directory of commands. Temporary folders are created in it.
 * @param command answers all calls but `exec` with their output. Throws if the call fails.
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
