import { configureLimits } from '@targum/contracts';
import { pageLimits } from '@targum/ui-kit';

/**
 * Sets the limits that nginx has inserted into the page. Call this function before a screen or
 * schema reads a limit. With a wrong limit the page keeps the defaults: no service starts with a
 * wrong limit either.
 */
export function applyPageLimits(): void {
  try {
    configureLimits(pageLimits());
  } catch (error) {
    // oxlint-disable-next-line no-console -- an operator looks here first
    console.error(error);
  }
}
