import type { VoiceName } from '@targum/contracts';

const PREFIX = 'sample:';

export const sampleId = (voice: VoiceName): string => `${PREFIX}${voice}`;

export const isSample = (id: string): boolean => id.startsWith(PREFIX);
