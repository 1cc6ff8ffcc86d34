import { configureLimits } from '@targum/contracts';
import { pageLimits } from '@targum/ui-kit';

/**
 * Sets the limits that nginx has inserted into the page. Call this function before a screen or
 * schema reads a limit. If a limit is invalid, the page keeps the defaults; services refuse to
 * start with an invalid limit.
 */
export function applyPageLimits(): void {
  try {
    configureLimits(pageLimits());
  } catch (error) {
    // oxlint-disable-next-line no-console -- an operator looks here first
    console.error(error);
  }
}
