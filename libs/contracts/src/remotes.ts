import { z } from 'zod';

/** Raised when what the shell and a remote expect of each other changes. */
export const REMOTE_CONTRACT_VERSION = 1;

export const REMOTES_PATH = '/remotes.json';

/** A remote's name: its folder below `/mfe/`, and the name of its federation container. */
export const remoteName = z.string().regex(/^[a-z][a-z0-9]*$/);
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

/** An entry of the registry that cannot be used. */
export interface BrokenRemoteEntry {
  /** Undefined where the entry has no readable name. */
  readonly name: RemoteName | undefined;
  readonly problem: string;
}

const registryList = z.object({ remotes: z.array(z.unknown()) });
const namedEntry = z.object({ name: remoteName });

/**
 * Reads the registry entry by entry, so that one malformed entry takes no other remote down.
 * @param json the parsed JSON of `/remotes.json`.
 * @throws ZodError where it holds no list of remotes.
 */
export function readRegistry(json: unknown): {
  readonly remotes: readonly RemoteEntry[];
  readonly broken: readonly BrokenRemoteEntry[];
} {
  const remotes: RemoteEntry[] = [];
  const broken: BrokenRemoteEntry[] = [];
  for (const entry of registryList.parse(json).remotes) {
    const { data, error } = remoteEntry.safeParse(entry);
    if (data) remotes.push(data);
    else broken.push({ name: namedEntry.safeParse(entry).data?.name, problem: error.message });
  }
  return { remotes, broken };
}

/** A place in the user menu that leads to a screen. */
export const navigationEntry = z.object({
  /** The text by language; `en` where a language has none. */
  label: z.record(z.string(), z.string()).and(z.object({ en: z.string() })),
  /** One of the kit's icons for navigation, see its `NavigationIcon`; an unknown name shows a plain one. */
  icon: z.string(),
  /** A count that the shell keeps and shows beside the text: `pending` approvals, `unread` feedback. */
  count: z.string().optional(),
});
export type NavigationEntry = z.infer<typeof navigationEntry>;

/** Addresses of the shell at which a screen of a remote is shown. */
export const remoteRoute = z.object({
  /** Patterns such as `/chat/:chatId?`. The screen stays mounted between them; the first one is linked. */
  paths: z.tuple([z.string().startsWith('/')], z.string().startsWith('/')),
  /** The screen's name in the remote's module. */
  screen: z.string(),
  /** Who is led to the screen and gets its code ahead. The screen itself refuses others. */
  role: z.enum(['user', 'admin']),
  navigation: navigationEntry.optional(),
});
export type RemoteRoute = z.infer<typeof remoteRoute>;

/**
 * What the shell reads of a remote's `mf-manifest.json`: beside the federation's own fields, what the
 * remote brings.
 */
export const remoteManifest = z.object({
  targum: z.object({ routes: z.array(remoteRoute) }),
  /** The modules of the host that the remote uses. */
  shared: z.array(z.object({ name: z.string() })).default([]),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;
