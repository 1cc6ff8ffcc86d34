import { describe, expect, it } from 'vitest';
import { loudnessOf } from './loudness.ts';

const tone = (amplitude: number) =>
  Float32Array.from({ length: 1000 }, (_, index) => amplitude * Math.sin(index / 5));

describe('loudnessOf', () => {
  it('is 0 in silence and 1 at full volume', () => {
    expect(loudnessOf(new Float32Array(1000))).toBe(0);
    expect(loudnessOf(tone(1))).toBe(1);
  });

  it('grows with the volume, in equal steps for equal factors', () => {
    const [soft, middle, loud] = [0.005, 0.02, 0.08].map((amplitude) =>
      loudnessOf(tone(amplitude)),
    );
    expect(soft).toBeGreaterThan(0);
    expect(middle! - soft!).toBeCloseTo(loud! - middle!);
  });
});
