import { spawn } from 'node:child_process';

export interface FfmpegRun {
  ffmpegPath: string;
  args: string[];
  /** Stops the process when it aborts. */
  signal: AbortSignal;
  onOutput: (chunk: Buffer) => void;
}

const TIMEOUT_MS = 60_000;

/**
 * Runs ffmpeg and passes its output on.
 * @returns the exit code, or null if a signal or the time limit of 60 s ended the process.
 * @throws Error if ffmpeg cannot be started, AbortError if `signal` aborts
 */
export function runFfmpeg({ ffmpegPath, args, signal, onOutput }: FfmpegRun) {
  return new Promise<number | null>((resolve, reject) => {
    const process = spawn(ffmpegPath, ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      signal,
    });
    process.stdout.on('data', onOutput);
    process.on('error', reject);
    process.on('close', resolve);
  });
}
