import { configureLimits } from '@targum/contracts';
import { pageLimits } from '@targum/ui-kit';

/**
 * Sets the limits that nginx inserted into the page. Call it before a screen or schema reads a
 * limit. If a limit is wrong, the page keeps the defaults: the services do not start with it either.
 */
export function applyPageLimits(): void {
  try {
    configureLimits(pageLimits());
  } catch (error) {
    // oxlint-disable-next-line no-console -- an operator looks here first
    console.error(error);
  }
}
