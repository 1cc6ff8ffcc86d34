import { posix } from 'node:path';
import { z } from 'zod';

// Metadata comes from files of other programs. A field of another shape counts as missing.

/** Returns a text on one line. Undefined for an empty text. */
export const oneLineText = (text = ''): string | undefined =>
  text.replaceAll(/\s+/g, ' ').trim() || undefined;

export const textField = z.string().transform(oneLineText).optional().catch(undefined);

export const directionField = z.enum(['ltr', 'rtl']).optional().catch(undefined);

export const normalizedPath = (path: string): string => posix.normalize(path).replace(/\/$/, '');
