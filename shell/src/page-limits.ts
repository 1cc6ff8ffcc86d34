import { configureLimits } from '@targum/contracts';
import { pageLimits } from '@targum/ui-kit';

/**
 * Sets the limits that nginx filled into the page, before a screen or schema reads one. The services
 * refuse wrong ones at their start; the page then keeps the defaults.
 */
export function applyPageLimits(): void {
  try {
    configureLimits(pageLimits());
  } catch (error) {
    // oxlint-disable-next-line no-console -- an operator looks here first
    console.error(error);
  }
}
