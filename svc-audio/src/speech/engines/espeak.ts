import type { VoiceName } from '@targum/contracts';
import type { RunTool } from '../../ffmpeg/run-tool.ts';
import { DEFAULT_LANGUAGE, languageOf } from '../language.ts';
import type { SpeechEngine, Utterance } from './engine.ts';

interface EspeakVoice {
  /** Name of an espeak-ng variant, which changes the voice in any language. */
  readonly variant: string;
  /** The pitch, from 0 to 99. */
  readonly pitch: number;
  readonly speed: number;
}

/** The espeak-ng settings for each of the product's voices. */
export const ESPEAK_VOICES: Readonly<Record<VoiceName, EspeakVoice>> = {
  Kore: { variant: 'f2', pitch: 50, speed: 165 },
  Puck: { variant: 'm3', pitch: 60, speed: 165 },
  Charon: { variant: 'm7', pitch: 45, speed: 155 },
  Aoede: { variant: 'f5', pitch: 55, speed: 150 },
  Fenrir: { variant: 'm1', pitch: 20, speed: 160 },
  Leda: { variant: 'f3', pitch: 65, speed: 145 },
};

export interface EspeakOptions {
  readonly runTool: RunTool;
  readonly espeakPath: string;
  readonly voices?: Readonly<Record<VoiceName, EspeakVoice>>;
}

/** Maximum size of the sound: 20 minutes. The longest permitted text takes less. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Removes phoneme codes and control characters, which espeak-ng would interpret. */
const speakable = (text: string): string =>
  text.replaceAll('[[', '[ [').replaceAll(/\p{Cc}+/gu, ' ');

/** Sets the sizes in the WAV header, which espeak-ng does not know when it writes to a pipe. */
const withSizes = (wav: Buffer): Buffer => {
  const data = wav.indexOf('data', 12, 'latin1');
  if (data === -1 || data + 8 > wav.length) return wav;
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - data - 8, data + 4);
  return wav;
};

/** Creates an engine that speaks offline, in the language of the text if that can be detected. */
export const createEspeakEngine = ({
  runTool,
  espeakPath,
  voices = ESPEAK_VOICES,
}: EspeakOptions): SpeechEngine => {
  const speakIn = (language: string, { text, voice, signal }: Utterance) => {
    const { variant, pitch, speed } = voices[voice];
    const sound = ['-v', `${language}+${variant}`, '-p', `${pitch}`, '-s', `${speed}`];
    return runTool({
      command: espeakPath,
      args: [...sound, '-b', '1', '--stdin', '--stdout'],
      input: speakable(text),
      maxOutputBytes: MAX_BYTES,
      signal,
    });
  };

  return {
    name: 'espeak-ng',
    id: JSON.stringify(['espeak', 'by language', voices]),
    async synthesise(utterance) {
      const language = languageOf(utterance.text);
      let spoken = await speakIn(language, utterance);
      // If espeak-ng fails, it may be too old to know the language, so it speaks English.
      if (spoken.exitCode !== 0 && language !== DEFAULT_LANGUAGE) {
        spoken = await speakIn(DEFAULT_LANGUAGE, utterance);
      }
      const { exitCode, output, errors } = spoken;
      if (exitCode !== 0) throw new Error(`espeak-ng ended with ${exitCode}: ${errors}`);
      return withSizes(output);
    },
  };
};
