import { expect, it } from 'vitest';
import { findFfmpeg } from './find-tool.ts';

it('a program that is not ffmpeg is refused by a message that names the setting', async () => {
  const path = process.env['PATH'] ?? '';
  await expect(findFfmpeg({ setting: 'FFMPEG_PATH', command: 'true', path })).rejects.toThrow(
    /^FFMPEG_PATH: true does not work as needed /,
  );
});
