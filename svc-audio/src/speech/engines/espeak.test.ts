import { beforeAll, expect, it } from 'vitest';
import { runTool } from '../../ffmpeg/run-tool.ts';
import type { RunTool } from '../../ffmpeg/run-tool.ts';
import { testEspeak } from '../../testing/start-audio.ts';
import { createEspeakEngine } from './espeak.ts';

const { signal } = new AbortController();
const HEADER_BYTES = 44;
let espeakPath: string;

beforeAll(async () => {
  espeakPath = await testEspeak();
});

/** Creates the engine, and records the voices that it requests from its program. */
const setUp = (run: RunTool = runTool) => {
  const asked: string[] = [];
  const engine = createEspeakEngine({
    espeakPath,
    runTool: (tool) => {
      asked.push(tool.args[1] ?? '');
      return run(tool);
    },
  });
  return { engine, asked };
};

it('espeak-ng speaks in the language of the text, with the variant of the voice', async () => {
  const { engine, asked } = setUp();
  for (const text of ['В начале сотворил Бог небо и землю.', 'In the beginning.', 'آدم']) {
    const sound = await engine.synthesise({ text, voice: 'Leda', signal });
    expect(sound.length).toBeGreaterThan(HEADER_BYTES + 1000);
  }
  expect(asked).toEqual(['ru+f3', 'en-us+f3', 'ar+f3']);
});

it('espeak-ng speaks English if the program does not know the language', async () => {
  const { engine, asked } = setUp(async ({ args }) => ({
    exitCode: args.includes('he+f2') ? 1 : 0,
    output: Buffer.from('sound'),
    errors: '',
  }));
  const sound = await engine.synthesise({ text: 'בראשית ברא', voice: 'Kore', signal });
  expect(sound.toString()).toBe('sound');
  expect(asked).toEqual(['he+f2', 'en-us+f2']);
});

it('the engine fails if espeak-ng fails', async () => {
  const { engine } = setUp(async () => ({ exitCode: 2, output: Buffer.alloc(0), errors: 'why' }));
  await expect(engine.synthesise({ text: 'Hello', voice: 'Kore', signal })).rejects.toThrow(
    'espeak-ng ended with 2: why',
  );
});
