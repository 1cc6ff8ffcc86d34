import { spawn } from 'node:child_process';

export interface FfmpegRun {
  ffmpegPath: string;
  args: string[];
  /** Stops the process. */
  signal: AbortSignal;
  onOutput: (chunk: Buffer) => void;
}

const TIMEOUT_MS = 60_000;

/**
 * Runs ffmpeg with its output on stdout and answers with its exit code (null when a signal or the
 * time limit of 60 s ended it).
 * @throws Error when it cannot be started, AbortError when `signal` fires
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
