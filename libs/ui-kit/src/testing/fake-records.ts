type Path = readonly (string | number)[];

/** The records by their path as JSON, in order of their first writing. */
const all = new Map<string, unknown>();

const isBelow = (key: string, start: Path): boolean =>
  start.every((part, index) => (JSON.parse(key) as Path)[index] === part);

/** Takes the place of `storage/user-records.ts`, because happy-dom has no IndexedDB. */
export const fakeRecords = {
  async putUserRecord(userId: string, path: Path, value: unknown): Promise<void> {
    all.set(JSON.stringify([userId, ...path]), structuredClone(value));
  },
  async changeUserRecord(
    userId: string,
    path: Path,
    change: (before: unknown) => unknown,
  ): Promise<void> {
    const key = JSON.stringify([userId, ...path]);
    const after = change(structuredClone(all.get(key)));
    if (after === undefined) all.delete(key);
    else all.set(key, structuredClone(after));
  },
  async userRecordPaths(userId: string, path: Path): Promise<Path[]> {
    const start = [userId, ...path];
    return [...all.keys()]
      .filter((key) => isBelow(key, start))
      .map((key) => (JSON.parse(key) as Path).slice(start.length));
  },
  async userRecords(userId: string, path: Path): Promise<unknown[]> {
    return [...all].flatMap(([key, value]) => (isBelow(key, [userId, ...path]) ? [value] : []));
  },
  async removeRecordsOfOthers(userId: string | undefined, first?: string): Promise<void> {
    for (const key of all.keys()) {
      const [owner, kind] = JSON.parse(key) as Path;
      if (owner !== userId && (first === undefined || kind === first)) all.delete(key);
    }
  },
  async removeUserRecords(userId: string, path: Path = []): Promise<void> {
    for (const key of all.keys()) if (isBelow(key, [userId, ...path])) all.delete(key);
  },
};
