import { vi } from 'vitest';

const WIDTH = 1000;
const HEIGHT = 800;

/** Gives elements a size. happy-dom has no layout, but virtual lists need a height to fill. */
export function giveElementsSize(): void {
  for (const box of ['offset', 'client'] as const) {
    vi.spyOn(HTMLElement.prototype, `${box}Width`, 'get').mockReturnValue(WIDTH);
    vi.spyOn(HTMLElement.prototype, `${box}Height`, 'get').mockReturnValue(HEIGHT);
  }
}
