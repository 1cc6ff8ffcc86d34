import { z } from 'zod';

/** This version increases when the contract between shell and remotes changes incompatibly. */
export const REMOTE_CONTRACT_VERSION = 1;

/** Also the name of the folder below `/mfe/` and of the federation container. */
export const remoteName = z.string().regex(/^[a-z][a-z0-9]*$/);
export type RemoteName = z.infer<typeof remoteName>;

/** The manifest is a path on the page's own origin. An address of another host is refused. */
export const remoteEntry = z.object({
  name: remoteName,
  entry: z.string().regex(/^\/(?!\/)[\w./-]*mf-manifest\.json$/),
  contractVersion: z.int().positive(),
  /**
   * The users who are offered screens of the remote. For other users, the shell reads the manifest
   * only if no other remote has the page's address.
   */
  role: z.enum(['user', 'admin']).default('user'),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

export const remoteRegistry = z.object({ remotes: z.array(remoteEntry) });
export type RemoteRegistry = z.infer<typeof remoteRegistry>;

export interface BrokenRemoteEntry {
  /** Undefined if the entry has no valid name. */
  readonly name: RemoteName | undefined;
  readonly problem: string;
}

const registryList = z.object({ remotes: z.array(z.unknown()) });
const namedEntry = z.object({ name: remoteName });

/**
 * Returns the valid entries of the registry in `remotes`, and the others in `broken`.
 * @throws ZodError if the JSON contains no list of remotes.
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

export const navigationEntry = z.object({
  /** The text of the entry by language. Languages without a text use `en`. */
  label: z.record(z.string(), z.string()).and(z.object({ en: z.string() })),
  /** The name of an icon in ui-kit's `NavigationIcon`. An unknown name shows a default icon. */
  icon: z.string(),
  /** A count that the shell keeps: `pending` approvals or `unread` feedback. */
  count: z.string().optional(),
});
export type NavigationEntry = z.infer<typeof navigationEntry>;

export const remoteRoute = z.object({
  /** Patterns such as `/chat/:chatId?`. Links use the first one. */
  paths: z.tuple([z.string().startsWith('/')], z.string().startsWith('/')),
  screen: z.string(),
  /** The users who are offered the screen. The screen itself refuses other users. */
  role: z.enum(['user', 'admin']),
  /** True if people who are signed out or not approved can open the screen, too. */
  public: z.boolean().optional(),
  /** What the screen needs. Without a network, a screen that needs one is not shown. */
  needs: z.enum(['online', 'offline reading']).default('online'),
  navigation: navigationEntry.optional(),
});
export type RemoteRoute = z.infer<typeof remoteRoute>;

/** The fields of `mf-manifest.json` that the shell reads. */
export const remoteManifest = z.object({
  /** The script with which the remote starts, in the manifest's folder. */
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  /** The scripts of the remote's module, in the manifest's folder. */
  exposes: z.array(z.object({ assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }) })),
  targum: z.object({
    routes: z.array(remoteRoute),
    /** The list of the remote's files, in the manifest's folder. Development builds have none. */
    files: z.string().optional(),
  }),
  /** The modules of the host that the remote uses. */
  shared: z.array(z.object({ name: z.string() })).default([]),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;
