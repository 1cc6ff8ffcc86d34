import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toneOf } from '../testing/sounds.ts';
import { testFfmpeg } from '../testing/start-audio.ts';
import { normaliseRecording } from './normalise.ts';
import { runTool } from './run-tool.ts';

describe('normaliseRecording', () => {
  let folder: string;
  let ffmpegPath: string;

  const normalise = async (content: Buffer) => {
    const input = join(folder, 'upload');
    await writeFile(input, content);
    const output = join(folder, 'audio.mp3');
    const { signal } = new AbortController();
    return normaliseRecording({ runTool, ffmpegPath, input, output, signal });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'normalise-'));
    ffmpegPath = await testFfmpeg();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('measures the decodable length', async () => {
    expect(await normalise(toneOf(4, 'wav'))).toEqual({ seconds: expect.closeTo(4, 1) });
  });

  it('accepts the decodable part of a recording that was cut off', async () => {
    const whole = toneOf(10, 'webm', '-c:a', 'libopus', '-b:a', '64k');
    const half = await normalise(whole.subarray(0, whole.length / 2));
    expect(half).toEqual({ seconds: expect.closeTo(5, 0) });
  });

  it('never opens an address in a file', async () => {
    let asked = 0;
    const server = createServer((_req, res) => {
      asked += 1;
      res.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ts`;
    const playlists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${url}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${url}'\n`,
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n`,
    ];
    for (const playlist of playlists) {
      expect(await normalise(Buffer.from(playlist))).toEqual({ rejected: 'unreadable' });
    }
    expect(asked).toBe(0);
    server.close();
  });
});
