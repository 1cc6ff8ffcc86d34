import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { createWorkFolder, removeStaleFolders } from './work-folders.ts';

it('removeStaleFolders removes the folders of killed workers, and nothing else', async () => {
  const temp = await mkdtemp(join(tmpdir(), 'work-folders-'));
  try {
    const running = await createWorkFolder(temp);
    const left = await createWorkFolder(temp);
    await writeFile(join(left, 'upload'), 'sound');
    const other = join(temp, 'other');
    await mkdir(other);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await utimes(left, hourAgo, hourAgo);
    await utimes(other, hourAgo, hourAgo);
    await removeStaleFolders(temp, 60_000);
    expect((await readdir(temp)).toSorted()).toEqual(['other', basename(running)].toSorted());
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
});
