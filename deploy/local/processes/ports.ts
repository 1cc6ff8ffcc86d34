import { listenError } from '@targum/service-kit/free-ports';

/** Returns in one line why the port is not free; undefined if it is free. */
export async function portProblem(port: number): Promise<string | undefined> {
  for (const host of ['0.0.0.0', '::']) {
    const code = await listenError(port, host);
    if (code === 'EADDRINUSE') {
      return `Port ${port} is in use. Stop the program that uses it or choose another port: PORT=${port + 1} npm start`;
    }
    if (code === 'EACCES') {
      return `Port ${port} needs more rights than this user has. Choose a port above 1023: PORT=8080 npm start`;
    }
  }
  return undefined;
}

export async function hasIpv6(): Promise<boolean> {
  return (await listenError(0, '::1')) === undefined;
}
