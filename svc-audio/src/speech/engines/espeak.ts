import type { VoiceName } from '@targum/contracts';
import type { RunTool } from '../../ffmpeg/run-tool.ts';
import type { SpeechEngine } from './engine.ts';

interface EspeakVoice {
  readonly variant: string;
  /** 0 to 99. */
  readonly pitch: number;
  /** Words a minute. */
  readonly speed: number;
}

/** Our voices in espeak-ng's terms. */
export const ESPEAK_VOICES: Readonly<Record<VoiceName, EspeakVoice>> = {
  Kore: { variant: 'en-us+f2', pitch: 50, speed: 165 },
  Puck: { variant: 'en-us+m3', pitch: 60, speed: 165 },
  Charon: { variant: 'en-us+m7', pitch: 45, speed: 155 },
  Aoede: { variant: 'en-us+f5', pitch: 55, speed: 150 },
  Fenrir: { variant: 'en-us+m1', pitch: 20, speed: 160 },
  Leda: { variant: 'en-us+f3', pitch: 65, speed: 145 },
};

export interface EspeakOptions {
  readonly runTool: RunTool;
  readonly espeakPath: string;
  readonly voices?: Readonly<Record<VoiceName, EspeakVoice>>;
}

/** Some 20 minutes; the longest text allowed takes less. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Takes out what espeak-ng would not read aloud: phoneme codes and control characters. */
const speakable = (text: string): string =>
  text.replaceAll('[[', '[ [').replaceAll(/\p{Cc}+/gu, ' ');

/** Sets the sizes in the header, which espeak-ng cannot know when it writes to a pipe. */
const withSizes = (wav: Buffer): Buffer => {
  const data = wav.indexOf('data', 12, 'latin1');
  if (data === -1 || data + 8 > wav.length) return wav;
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - data - 8, data + 4);
  return wav;
};

/** Speech by espeak-ng: offline, the text goes in by stdin. */
export const createEspeakEngine = ({
  runTool,
  espeakPath,
  voices = ESPEAK_VOICES,
}: EspeakOptions): SpeechEngine => ({
  id: JSON.stringify(['espeak', voices]),
  async synthesise({ text, voice, signal }) {
    const { variant, pitch, speed } = voices[voice];
    const { exitCode, output, errors } = await runTool({
      command: espeakPath,
      args: ['-v', variant, '-p', `${pitch}`, '-s', `${speed}`, '-b', '1', '--stdin', '--stdout'],
      input: speakable(text),
      maxOutputBytes: MAX_BYTES,
      signal,
    });
    if (exitCode !== 0) throw new Error(`espeak-ng ended with ${exitCode}: ${errors}`);
    return withSizes(output);
  },
});
