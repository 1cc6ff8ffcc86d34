import { z } from 'zod';
import { unknownFieldText } from '../../calls/primitives.ts';

export const none = (name: string) => z.array(z.unknown()).max(0, unknownFieldText(name));

/** A field that may be missing, null or a value without an effect. */
export const neutral = (name: string, value: z.ZodType = z.null()) =>
  z.union([value, z.null()], { error: unknownFieldText(name) }).optional();
