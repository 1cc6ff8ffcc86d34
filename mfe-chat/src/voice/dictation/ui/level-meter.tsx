import { useEffect, useRef } from 'react';
import { useMediaQuery } from '@targum/ui-kit';
import { useListeningStyles } from './listening-styles.ts';

const WEIGHTS = [0.45, 0.75, 1, 0.75, 0.45];
const LOWEST = 0.15;
/** The interval of updates with reduced motion, in milliseconds. */
const CALM_MS = 1000;

/** Shows that the microphone hears a sound. Draws without React, at most once per frame. */
export function LevelMeter({ loudness }: { readonly loudness: () => number }) {
  const styles = useListeningStyles();
  const meter = useRef<HTMLSpanElement>(null);
  const calm = useMediaQuery('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    const draw = () => {
      const now = loudness();
      for (const [index, bar] of [...(meter.current?.children ?? [])].entries()) {
        const height = Math.max(LOWEST, now * (WEIGHTS[index] ?? 1));
        (bar as HTMLElement).style.transform = `scaleY(${height.toFixed(2)})`;
      }
    };
    if (calm) {
      const timer = setInterval(draw, CALM_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function next() {
      draw();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [loudness, calm]);

  return (
    <span ref={meter} className={styles.meter} aria-hidden="true">
      {WEIGHTS.map((_weight, index) => (
        <span key={index} className={styles.level} />
      ))}
    </span>
  );
}
