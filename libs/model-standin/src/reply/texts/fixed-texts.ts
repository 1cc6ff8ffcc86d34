import type { BuiltInId } from '@targum/contracts';

/** The replies of the assistants, and `neutral` for a request that names no assistant. */
export type FixedTexts = Readonly<Record<BuiltInId | 'neutral', string>>;
