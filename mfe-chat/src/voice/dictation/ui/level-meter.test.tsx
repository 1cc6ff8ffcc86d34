import { expect, it, vi } from 'vitest';
import { renderWithKit } from '@targum/ui-kit/testing';
import { LevelMeter } from './level-meter.tsx';

it('[10.27] the meter shows only the loudest sound of each second if the user prefers reduced motion', () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
  );
  let level = 0;
  const { container } = renderWithKit(<LevelMeter loudness={() => level} />);
  const highest = () =>
    container.querySelector<HTMLElement>('[aria-hidden] > :nth-child(3)')?.style.transform;
  vi.advanceTimersByTime(100);
  expect(highest()).toBe('scaleY(0.15)');

  level = 0.8;
  vi.advanceTimersByTime(100);
  level = 0.3;
  expect(highest()).toBe('scaleY(0.15)');
  vi.advanceTimersByTime(900);
  expect(highest()).toBe('scaleY(0.80)');
  vi.advanceTimersByTime(1000);
  expect(highest()).toBe('scaleY(0.30)');
});
