/** In decibels: the level of silence, and the range from silence to full loudness. */
const SILENCE_DB = -60;
const RANGE_DB = 50;

/** Measures the loudness of a stream. Always 0 if the browser cannot measure. */
export function measureLoudness(stream: MediaStream) {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      now(): number {
        analyser.getFloatTimeDomainData(samples);
        return loudnessOf(samples);
      },
      close: () => void context.close(),
    };
  } catch {
    return { now: () => 0, close: () => {} };
  }
}

/** Returns the perceived loudness of samples between -1 and 1, from 0 to 1 on a decibel scale. */
export function loudnessOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power);
  return Math.min(1, Math.max(0, (decibels - SILENCE_DB) / RANGE_DB));
}
