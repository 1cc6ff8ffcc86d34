import Bowser from 'bowser';
import type { Device } from '@targum/contracts/on-demand';

export function deviceOf(userAgent: string | undefined): Device {
  // The parser throws for an empty text.
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
