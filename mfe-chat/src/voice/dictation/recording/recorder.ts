import { limits } from '@targum/contracts';
import { savesData } from '@targum/ui-kit';
import { measureLoudness } from './loudness.ts';
import { openMicrophone } from './microphone.ts';
import { chooseFormat } from './recording-format.ts';
import { VoiceError } from '../voice-error.ts';

const BITS_PER_SECOND = 64_000;
const SAVING_BITS_PER_SECOND = 24_000;
/** The recorder delivers the recorded chunks at this interval, in milliseconds. */
const PART_MS = 1000;
/** A recording ends before it gets too long for the server. */
const LONGEST_MS = (limits.audio.maxSeconds - 10) * 1000;
const LARGEST_BYTES = limits.audio.maxBytes - 512 * 1024;

/**
 * `asked`: the user ended the recording; `limit`: the maximum length was reached; `lost`: the
 * microphone was removed; `failed`: an error occurred.
 */
export type RecordingEnd = 'asked' | 'limit' | 'lost' | 'failed';

export interface Recorder {
  readonly type: string;
  loudness(): number;
  /**
   * Records until an end, and calls `onPart` with each chunk. Throws a VoiceError if the recording
   * cannot start.
   */
  run(onPart: (part: Blob) => void): Promise<RecordingEnd>;
  /** Ends the recording and releases the microphone, also before `run`. */
  stop(): void;
}

/** Opens the microphone for a recording. Throws a VoiceError. */
export async function openRecorder(): Promise<Recorder> {
  const stream = await openMicrophone();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    return recorderOf(stream, createMediaRecorder(stream), release);
  } catch (error) {
    release();
    throw new VoiceError('notStarted', error);
  }
}

function createMediaRecorder(stream: MediaStream): MediaRecorder {
  const saves = savesData();
  const mimeType = chooseFormat((type) => MediaRecorder.isTypeSupported(type), saves);
  return new MediaRecorder(stream, {
    audioBitsPerSecond: saves ? SAVING_BITS_PER_SECOND : BITS_PER_SECOND,
    ...(mimeType && { mimeType }),
  });
}

function recorderOf(stream: MediaStream, media: MediaRecorder, release: () => void): Recorder {
  const loudness = measureLoudness(stream);
  const letGo = () => {
    release();
    loudness.close();
  };
  let end: RecordingEnd = 'asked';
  const finish = (reason: RecordingEnd) => {
    if (media.state === 'inactive') return;
    end = reason;
    media.stop();
  };

  return {
    type: media.mimeType,
    loudness: () => loudness.now(),
    run: (onPart) =>
      new Promise((resolve, reject) => {
        let bytes = 0;
        const timer = setTimeout(() => finish('limit'), LONGEST_MS);
        const begun = performance.now();
        media.addEventListener('dataavailable', ({ data }) => {
          bytes += data.size;
          if (data.size > 0) onPart(data);
          // On a hidden page the timer is late, so the arrival of each chunk also ends a recording
          // that is too long.
          if (bytes > LARGEST_BYTES || performance.now() - begun > LONGEST_MS) finish('limit');
        });
        media.addEventListener('error', () => {
          end = 'failed';
        });
        for (const track of stream.getTracks()) {
          track.addEventListener('ended', () => {
            end = 'lost';
          });
        }
        media.addEventListener('stop', () => {
          clearTimeout(timer);
          letGo();
          resolve(end);
        });
        try {
          media.start(PART_MS);
        } catch (error) {
          clearTimeout(timer);
          letGo();
          reject(new VoiceError('notStarted', error));
        }
      }),
    stop() {
      if (media.state === 'inactive') letGo();
      else finish('asked');
    },
  };
}
