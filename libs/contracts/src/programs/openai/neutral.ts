import { z } from 'zod';
import { unknownFieldText } from '../../calls/primitives.ts';

/** An empty list. */
export const none = (name: string) => z.array(z.unknown()).max(0, unknownFieldText(name));

/**
 * A field that may be left out or null, or have a value without an effect. Any other value is refused with
 * the text for a field that is not supported.
 */
export const neutral = (name: string, value: z.ZodType = z.null()) =>
  z.union([value, z.null()], { error: unknownFieldText(name) }).optional();
