import { z } from 'zod';

/** Raised when what the shell and a remote expect of each other changes. */
export const REMOTE_CONTRACT_VERSION = 1;

export const REMOTES_PATH = '/remotes.json';

export const remoteName = z.enum(['chat', 'admin']);
export type RemoteName = z.infer<typeof remoteName>;

/** Where a remote's manifest lies: a path of this origin, never another host. */
export const remoteEntry = z.object({
  name: remoteName,
  entry: z.string().regex(/^\/(?!\/)[\w./-]*mf-manifest\.json$/),
  contractVersion: z.int().positive(),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

/** The file the shell fetches at each load to find its remotes. */
export const remoteRegistry = z.object({ remotes: z.array(remoteEntry) });
export type RemoteRegistry = z.infer<typeof remoteRegistry>;
