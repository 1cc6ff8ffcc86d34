import type { Page } from 'playwright-core';

/** Tells how evenly a page drew its frames. A frame lasts until the next frame begins. */
export interface Frames extends Record<string, number> {
  readonly frames: number;
  readonly longestMs: number;
  readonly over50Ms: number;
  readonly over100Ms: number;
  /** The longest time that scripts, styles and layout took in one frame. */
  readonly longestWorkMs: number;
}

interface Recorder {
  readonly durations: number[];
  readonly work: number[];
  running: boolean;
}

declare global {
  interface Window {
    frameRecorder?: Recorder;
  }
}

/** Begins to record the durations of a page's frames. */
export const recordFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const recorder: Recorder = { durations: [], work: [], running: true };
    window.frameRecorder = recorder;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorder.work.push(duration);
    }).observe({ type: 'long-animation-frame' });
    let last = performance.now();
    const next = (now: number) => {
      recorder.durations.push(now - last);
      last = now;
      if (recorder.running) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

/** Ends the recording and returns its figures. */
export async function recordedFrames(page: Page): Promise<Frames> {
  const { durations, work } = await page.evaluate(() => {
    const recorder = window.frameRecorder!;
    recorder.running = false;
    return recorder;
  });
  const over = (limit: number) => durations.filter((duration) => duration > limit).length;
  return {
    frames: durations.length,
    longestMs: Math.round(Math.max(...durations)),
    over50Ms: over(50),
    over100Ms: over(100),
    longestWorkMs: Math.round(Math.max(0, ...work)),
  };
}
